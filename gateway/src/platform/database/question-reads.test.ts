import { IMPLEMENTATIONS, NEVER_MS, TestReads } from '../../../test/support/test-reads.js';
import { questionReads } from './question-reads.js';

const reads = new TestReads();

it.each(IMPLEMENTATIONS)(
  'a question that runs out of time is too large, and the database is not away (%s)',
  async (_, parts) => {
    await reads.open(parts);
    await reads.reopen(parts, { waitMs: NEVER_MS, statementTimeoutMs: 200 });
    const { pool } = reads;
    const question = questionReads(pool).query('slow', 'SELECT pg_sleep(30)');
    await expect(question).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { reason: 'QUESTION_TOO_LARGE' },
    });
    // The same statement of ours is a busy database.
    await expect(pool.query('slow', 'SELECT pg_sleep(30)')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { reason: 'DATABASE_BUSY' },
    });
  },
);
