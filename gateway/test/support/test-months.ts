import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { share } from './share.js';
import { runVerifier, SIGNING_KEY, textOf } from './test-statements.js';
import { nodeId, TestUsage } from './test-usage.js';
import { HOUR_MS } from '../../src/platform/clock.js';
import { monthsOf } from '../../src/modules/statement/statement-months.js';
import { readCalendar } from '../../src/modules/statement/statement.reads.js';

export interface StatementFile extends Record<string, unknown> {
  entries: Record<string, unknown>[];
  balances: (Record<string, unknown> & { movements: Record<string, unknown>[] })[];
}

async function writtenMonths(usage: TestUsage): Promise<{ texts: string[]; foreign: string }> {
  const { services, clock } = usage.gateway;
  usage.toNextMonth(1);
  const accounts = [await usage.account(0n), await usage.account(0n)];
  const use = async (bytes: bigint) => {
    for (const { subAccounts } of accounts)
      for (const id of subAccounts) await usage.ingest(nodeId(), 1, [usage.event(id, bytes)]);
  };
  for (const { viewer } of accounts) await usage.grant(viewer, 10_000n, 300);
  for (let month = 1; month <= 3; month++) {
    for (const bytes of [100n, 230n, 7n]) {
      await use(bytes);
      clock.advance(5 * HOUR_MS);
    }
    if (month < 3) usage.toNextMonth(60);
    await services.statementSealing.sealDue();
  }
  usage.toNextMonth(4);
  await use(50n);
  clock.advance(4 * HOUR_MS);
  const filesOf = async (accountId: string) => {
    await services.usagePosting.post(accountId);
    const months = monthsOf(await readCalendar(services.freshReads, accountId), clock.now());
    expect(months.map(({ state }) => state)).toEqual(['SEALED', 'SEALED', 'PROVISIONAL', 'OPEN']);
    const { statementFiles } = services;
    return Promise.all(
      months.map(async ({ month }) =>
        textOf(statementFiles.json(await statementFiles.ofMonth(accountId, month))),
      ),
    );
  };
  const [own, other] = [accounts[0]?.viewer.accountId, accounts[1]?.viewer.accountId];
  return { texts: await filesOf(own ?? ''), foreign: (await filesOf(other ?? ''))[1] ?? '' };
}

/** The JSON files of two sealed months, one that is over but not sealed, and the one that runs, for the published verifier. */
export function shareMonths() {
  const usage = share(() => TestUsage.start({ STATEMENT_SIGNING_KEY: SIGNING_KEY }));
  let folder: string;
  let months: Awaited<ReturnType<typeof writtenMonths>>;
  let said: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'statements-'));
    months = await writtenMonths(usage);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    said = [];
  });
  const now = () => usage.gateway.clock.now().getTime();
  const key = () => usage.gateway.services.statementKeys.verifierKeys[0] ?? '';
  const text = (place: number) => months.texts[place] ?? '';
  const saved = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const hear = (line: string) => {
    said.push(`${line}\n`);
  };
  /** The verifier's exit code. */
  const run = (...args: string[]) => runVerifier(args, { say: hear, warn: hear }, now());
  return {
    now,
    key,
    text,
    saved,
    run,
    pinned: (...args: string[]) => run(...args, '--key', key()),
    /** A file's path. */
    month: (place: number) => saved(`${place + 1}.json`, text(place)),
    parsed: (place: number) => JSON.parse(text(place)) as StatementFile,
    /** The second month of another customer. */
    foreign: () => months.foreign,
    /** The verifier's output in this test. */
    said: () => said.join(''),
  };
}
