import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { share } from '../../../test/support/share.js';
import { TestReports } from '../../../test/support/test-reports.js';
import { GraphQLBigInt } from '../../platform/graphql/scalars.js';

const reports = share(() => TestReports.start());

/** Numbers that were completed: in all, in this turn of the event loop, and in the turn with the most. */
const completed = { all: 0, now: 0, most: 0 };
let isOver = false;
const serialize = GraphQLBigInt.serialize.bind(GraphQLBigInt);
beforeAll(async () => {
  await reports.useSome();
  await reports.ingest([reports.event(reports.today, 1n, { country: 'FR' })]);
  GraphQLBigInt.serialize = (value) => {
    completed.all++;
    completed.most = Math.max(completed.most, ++completed.now);
    return serialize(value);
  };
});
afterAll(() => {
  GraphQLBigInt.serialize = serialize;
});

function newTurn(): void {
  completed.now = 0;
  if (!isOver) setImmediate(newTurn);
}

const LISTS = 4;
const HOURS = 31 * 24;
const NUMBERS = 7;
const BUCKETS =
  'buckets { start end isFinal totalBytes bytesUp bytesDown requests paidBytes freeBytes writtenOffBytes }';
/** Of the report, and of its three countries. */
const ALL_NUMBERS = LISTS * HOURS * 4 * NUMBERS;

async function ask(lists: number) {
  Object.assign(completed, { all: 0, now: 0, most: 0 });
  isOver = false;
  newTurn();
  const field = `usage(last: 31, granularity: HOUR, groupBy: COUNTRY) { ${BUCKETS} series { key ${BUCKETS} } }`;
  const { body } = await reports.gateway.graphql<{ me: Record<string, object> | null }>(
    `{ me { ${Array.from({ length: lists }, (_, n) => `a${n}: ${field}`).join(' ')} } }`,
    {},
    { token: reports.token },
  );
  isOver = true;
  return body;
}

it.each(['once', 'again, compiled'])(
  'lets others have their turns while a long answer is completed, %s',
  async () => {
    const { data } = await ask(LISTS);
    expect(Object.keys(data?.me ?? {})).toHaveLength(LISTS);
    expect(completed.all).toBeGreaterThanOrEqual(ALL_NUMBERS);
    expect(completed.most).toBeLessThanOrEqual(HOURS * NUMBERS);
  },
);

it('refuses an operation whose lists are too long together, in words that a program can read', async () => {
  const { errors } = await ask(15);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    reason: 'QUESTION_TOO_LARGE',
  });
});
