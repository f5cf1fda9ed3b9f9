import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { HOUR_MS } from '../../src/platform/clock.js';
import { histories } from '../model/histories.js';
import { play } from '../model/play.js';
import { ProductBooks, UNLEASED } from '../model/product-books.js';
import type { History } from '../model/steps.js';
import { share } from '../support/share.js';
import { startTestAuth } from '../support/test-auth.js';
import { exporterOf, recompute, type Entry } from './exporter.js';

const ZONES = ['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'] as const;
const HISTORIES_A_ZONE = 4;

const auth = share(() => startTestAuth({}, UNLEASED));
const files = mkdtempSync(join(tmpdir(), 'outsider-'));

/** Lives a random history, and exports what the customer sees at its end. */
async function exported(history: History) {
  const { zone } = history;
  const books = await ProductBooks.of(auth);
  const { accountId } = books.viewer;
  await auth.sql(`UPDATE accounts SET time_zone = $2 WHERE id = $1`, [accountId, zone]);
  await play(history, books);
  await books.close();
  auth.clock.advance(3 * HOUR_MS);
  const exporter = await exporterOf(auth, books.viewer);
  return exporter.export(zone);
}

const lives = fc
  .sample(histories, { numRuns: HISTORIES_A_ZONE * ZONES.length, seed: 20_261_127 })
  .map((history, place) => Object.assign(history, { zone: ZONES[place % ZONES.length] ?? 'UTC' }));

describe('an outsider', () => {
  it.each(lives.map((life, place) => [life.zone, place, life] as const))(
    'computes every figure from the exported entries: %s, history %d',
    async (_zone, place, life) => {
      const file = join(files, `${place}.json`);
      writeFileSync(file, JSON.stringify(await exported(life)));
      expect(recompute(file)).toBe('difference: 0');
    },
  );

  it('has something to compute', () => {
    const entries = lives.flatMap((_, place) => {
      const { ledger } = JSON.parse(readFileSync(join(files, `${place}.json`), 'utf8')) as {
        ledger: Entry[];
      };
      return ledger;
    });
    expect([...new Set(entries.map(({ kind }) => kind))]).toEqual(
      expect.arrayContaining([
        'EXPIRY',
        'FREE',
        'GRANT',
        'HOLD',
        'TAKE_BACK',
        'USAGE',
        'WRITE_OFF',
      ]),
    );
    expect(entries.some(({ isCorrection }) => isCorrection)).toBe(true);
  });

  it('finds a figure that does not follow from them', async () => {
    const file = join(files, '0.json');
    const changed = readFileSync(file, 'utf8').replace(
      /"remainingBytes":"(\d+)"/,
      '"remainingBytes":"1$1"',
    );
    const wrong = join(files, 'wrong.json');
    writeFileSync(wrong, changed);
    expect(recompute(wrong)).toContain('difference: 1\nbytes left');
  });
});
