import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../src/platform/clock.js';
import { histories } from '../model/histories.js';
import { play } from '../model/play.js';
import { ProductBooks, UNLEASED } from '../model/product-books.js';
import type { History } from '../model/steps.js';
import { share } from '../support/share.js';
import { startTestAuth } from '../support/test-auth.js';

const OUTSIDER = 'gateway/test/outsider/recompute.mjs';
const ORIGIN = { address: '127.0.0.1', userAgent: null };
const ZONES = ['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'] as const;
const HISTORIES_A_ZONE = 4;
const MOST_DAYS = 300;

const auth = share(() => startTestAuth({}, UNLEASED));
const files = mkdtempSync(join(tmpdir(), 'outsider-'));

const ENTRY = `number ledger kind isCorrection unit amount quantity balanceBefore balanceAfter occurredAt until grantId orderId subAccountId`;
const FIGURES = `balance { traffic { remainingBytes } } points { total }
  grants(includeEnded: true) { id status expiresAt grantedBytes usedBytes expiredBytes takenBackBytes heldBytes setAsideBytes leftBytes }
  subAccounts(first: 100) { nodes { id username usedBytes } }
  invoices(first: 100) { nodes { orderId kind total { minor } } }`;
const USAGE = `query ($query: UsageQuery!) { me { usage(query: $query) { timeZone from to
  buckets { start paidBytes freeBytes writtenOffBytes totalBytes } rows(first: 100) { keys totalBytes } } } }`;
const BALANCE = `query ($asOf: DateTime!) { me { trafficLedger(first: 0) { balances(asOf: $asOf) { amount } } } }`;

interface Entry {
  number: string;
  kind: string;
  isCorrection: boolean;
  occurredAt: string;
}
interface Figures {
  grants: { expiresAt: string }[];
  subAccounts: { nodes: unknown[] };
  invoices: { nodes: unknown[] };
}

/** Everything that a customer can export, and nothing else. */
class Exporter {
  constructor(private readonly token: string) {}

  async #ask<Me>(query: string, variables: object = {}): Promise<Me> {
    const { body } = await auth.graphql<{ me: Me }>(query, variables, { token: this.token });
    if (!body.data || body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data.me;
  }

  async export(timeZone: string) {
    const ledger = await this.#ledger();
    const { subAccounts, invoices, ...figures } = await this.#ask<Figures>(`{ me { ${FIGURES} } }`);
    const now = auth.clock.now();
    const first = Date.parse(ledger[0]?.occurredAt ?? now.toISOString());
    const times = [
      ...Array.from({ length: 8 }, (_, n) => first + ((now.getTime() - first) * n) / 8),
      ...figures.grants.map(({ expiresAt }) => Date.parse(expiresAt) + 1),
    ];
    return {
      now: now.toISOString(),
      ledger,
      ...figures,
      subAccounts: subAccounts.nodes,
      invoices: invoices.nodes,
      usage: await this.#usage(timeZone, first, now.getTime()),
      balances: await Promise.all(times.map((at) => this.#balance(new Date(at).toISOString()))),
    };
  }

  /** Page by page, each entry once. */
  async #ledger(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (;;) {
      const after = entries.at(-1)?.number ?? '0';
      const { ledger } = await this.#ask<{ ledger: Entry[] }>(
        `query ($after: BigInt!) { me { ledger(after: $after, first: 40) { ${ENTRY} } } }`,
        { after },
      );
      if (ledger.length === 0) return entries;
      entries.push(...ledger);
    }
  }

  async #balance(asOf: string) {
    const { trafficLedger } = await this.#ask<{
      trafficLedger: { balances: { amount: string }[] };
    }>(BALANCE, { asOf });
    return { asOf, bytes: trafficLedger.balances[0]?.amount };
  }

  async #usage(timeZone: string, first: number, now: number): Promise<unknown[]> {
    const reports: unknown[] = [];
    const start = first - (first % DAY_MS) - DAY_MS;
    for (let from = start; from <= now; from += MOST_DAYS * DAY_MS) {
      const to = Math.min(from + MOST_DAYS * DAY_MS, now - (now % HOUR_MS) + HOUR_MS);
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      const query = {
        range,
        timeZone,
        granularity: 'DAY',
        groupBy: 'SUB_ACCOUNT',
        compareWith: 'NONE',
      };
      const { usage } = await this.#ask<{ usage: unknown }>(USAGE, { query });
      reports.push(usage);
    }
    return reports;
  }
}

/** Lives a random history, and exports what the customer sees at its end. */
async function exported(history: History) {
  const { zone } = history;
  const books = await ProductBooks.of(auth);
  const { accountId } = books.viewer;
  const { db, sessions, usagePosting } = auth.services;
  await auth.sql(`UPDATE accounts SET time_zone = $2 WHERE id = $1`, [accountId, zone]);
  await play(history, books);
  await books.close();
  auth.clock.advance(3 * HOUR_MS);
  await usagePosting.post(accountId);
  const { token } = await db.transaction((tx) =>
    sessions.open(tx, { userId: accountId, accountId }, ORIGIN),
  );
  return new Exporter(token).export(zone);
}

function recompute(file: string): string {
  const { stdout, stderr } = spawnSync('node', [OUTSIDER, file], { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
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
