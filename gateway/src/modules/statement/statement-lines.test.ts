import fc from 'fast-check';
import { pdfText } from '../../../test/support/pdf-text.js';
import { share } from '../../../test/support/share.js';
import { SIGNING_KEY, textOf, verifyStatements } from '../../../test/support/test-statements.js';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.js';
import { addEntries, type EntryDraft } from '../ledger/entries/account-entries.service.js';
import { monthsOf } from './statement-months.js';
import { readCalendar } from './statement.reads.js';
import type { Statement, StatementBalance } from './statement.js';

const usage = share(() => TestUsage.start({ STATEMENT_SIGNING_KEY: SIGNING_KEY }));

const now = () => usage.gateway.clock.now().getTime();

interface Line {
  number: string;
  kind: string;
  amount: bigint;
  balance: bigint;
  at: string;
}

function linesIn(csv: string, { ledger, unit }: { ledger: string; unit: string }): Line[] {
  return csv
    .split('\r\n')
    .map((line) => line.split(','))
    .filter(([, name, of]) => name === ledger && of === unit)
    .map(([number = '', , , kind = '', amount = '', , balance = '', at = '']) => ({
      number,
      kind,
      amount: BigInt(amount === '' ? 0 : amount),
      balance: BigInt(balance),
      at,
    }));
}

interface Files {
  statement: Statement;
  csv: string;
  json: string;
  pdf: string;
}

async function filesOf(statement: Statement): Promise<Files> {
  const { statementFiles } = usage.gateway.services;
  const parts: Buffer[] = [];
  for await (const part of statementFiles.pdf(statement, 'en-US')) parts.push(part);
  const csv = await textOf(statementFiles.csv(statement));
  const json = await textOf(statementFiles.json(statement));
  return { statement, csv, json, pdf: await pdfText(Buffer.concat(parts)) };
}

async function monthsIn(accountId: string): Promise<Files[]> {
  const { services, clock } = usage.gateway;
  const months = monthsOf(await readCalendar(services.freshReads, accountId), clock.now());
  const all: Files[] = [];
  for (const { month } of months)
    all.push(await filesOf(await services.statementFiles.ofMonth(accountId, month)));
  return all;
}

/** The balances of a ledger that lead from its opening to its closing one. */
function expectToLead({ opening, closing }: StatementBalance, lines: readonly Line[]): bigint[] {
  const [first, ...rest] = lines;
  const last = rest.pop();
  expect([first?.kind, first?.balance]).toEqual(['OPENING', opening]);
  expect([last?.kind, last?.balance]).toEqual(['CLOSING', closing]);
  let before = opening;
  for (const { amount, balance, number } of rest) {
    expect([number, balance]).toEqual([number, before + amount]);
    before = balance;
  }
  expect(before).toBe(closing);
  const times = rest.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  return lines.map(({ balance }) => balance);
}

const FIGURE = /^(-?[\d,]+|-?\$[\d,]+\.\d\d)$/;

/** The entries of a PDF have these balances, one after another. */
function expectInPdf(pdf: string, balances: readonly bigint[], unit: string): void {
  const texts = pdf.slice(pdf.indexOf('\nEntries\n')).split('\n');
  let place = -1;
  for (const balance of balances) {
    const text =
      unit === 'USD'
        ? (Number(balance) / 100).toLocaleString('en-US', { style: 'currency', currency: unit })
        : balance.toLocaleString('en-US');
    expect(text).toMatch(FIGURE);
    place = texts.indexOf(text, place + 1);
    expect([text, place]).not.toEqual([text, -1]);
  }
}

function expectRight({ statement, csv, json, pdf }: Files): void {
  expect(verifyStatements([json], usage.gateway.services.statementKeys.verifierKeys)).toEqual([]);
  const all = csv.split('\r\n').filter((line) => /^\d/.test(line));
  const counted = statement.balances.flatMap(({ movements }) => movements);
  expect(BigInt(all.length)).toBe(counted.reduce((sum, { entries }) => sum + entries, 0n));
  for (const book of statement.balances) {
    const balances = expectToLead(book, linesIn(csv, book));
    if (book.movements.length > 0) expectInPdf(pdf, balances, book.unit);
  }
}

it('leads from the opening to the closing balance, however late usage is posted', async () => {
  const { services, clock } = usage.gateway;
  usage.toNextMonth(10);
  const { viewer, subAccounts } = await usage.account(0n);
  const { accountId } = viewer;
  const [id = ''] = subAccounts;
  const post = () => services.usagePosting.post(accountId);
  clock.advance(20 * MINUTE_MS);
  await usage.grant(viewer, 1_000n, 40);
  clock.advance(2 * HOUR_MS);
  await usage.ingest(nodeId(), 1, [usage.event(id, 100n)]);
  clock.advance(4 * HOUR_MS);
  await post();
  // The last hours of the month are posted after what was bought in the next one.
  usage.toNextMonth(-1);
  const at = now() + 10 * MINUTE_MS;
  clock.advance(30 * MINUTE_MS);
  await usage.ingest(nodeId(), 1, [usage.event(id, 30n, { at })]);
  usage.toNextMonth(0.5);
  await usage.grant(viewer, 5_000n, 40);
  clock.advance(HOUR_MS);
  await usage.ingest(nodeId(), 1, [usage.event(id, 8n)]);
  clock.advance(6 * HOUR_MS);
  await post();
  await usage.ingest(nodeId(), 1, [usage.event(id, 2n, { at: at + MINUTE_MS })]);
  await services.usageRecounts.recount(accountId);
  clock.advance(3 * DAY_MS);
  await post();
  await services.statementSealing.sealAccount(accountId);
  const files = await monthsIn(accountId);
  expect(files.map(({ statement }) => statement.month?.state)).toEqual(['SEALED', 'OPEN']);
  for (const each of files) expectRight(each);
  const traffic = { ledger: 'TRAFFIC', unit: 'BYTES' };
  const [sealed, open] = files.map(({ csv }) => linesIn(csv, traffic).slice(1, -1));
  expect(sealed?.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['GRANT', 1_000n],
    ['USAGE', 900n],
    ['USAGE', 870n],
    ['USAGE', 868n],
  ]);
  expect(open?.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['GRANT', 5_868n],
    ['USAGE', 5_860n],
  ]);
});

const BOOKS = [
  { ledger: 'TRAFFIC', unit: 'BYTES', gains: ['GRANT', 'RELEASE'], losses: ['TAKE_BACK', 'HOLD'] },
  { ledger: 'MONEY', unit: 'USD', gains: ['PAYMENT'], losses: ['REFUND', 'DISPUTE'] },
  { ledger: 'POINTS', unit: 'POINTS', gains: ['AWARD'], losses: ['TAKE_BACK', 'REDEMPTION'] },
] as const;

interface Change {
  book: number;
  amount: number;
  isHour: boolean;
  /** How long before it is posted. */
  hoursAgo: number;
  minute: number;
}

function draftOf({ book, amount, isHour, hoursAgo, minute }: Change): EntryDraft {
  const { ledger, unit, gains, losses } = BOOKS[isHour ? 0 : book] ?? BOOKS[0];
  const hour = Math.floor(now() / HOUR_MS - hoursAgo) * HOUR_MS;
  const kinds = amount > 0 ? gains : losses;
  // More usage than before, or a correction of it.
  const ofHour = { kind: 'USAGE', until: new Date(hour + HOUR_MS), isCorrection: amount > 0 };
  const other = { kind: kinds[minute % kinds.length] ?? 'GRANT' };
  const at = isHour ? hour : Math.min(hour + minute * MINUTE_MS, now());
  const line = { ledger, unit, amount: BigInt(amount), occurredAt: new Date(at) };
  return Object.assign(line, isHour ? ofHour : other) as EntryDraft;
}

const change = fc.record<Change>({
  book: fc.nat(2),
  amount: fc.integer({ min: -3_000_000, max: 3_000_000 }),
  isHour: fc.boolean(),
  // Most are posted within hours; some, when their month is sealed.
  hoursAgo: fc.oneof(fc.nat(60), fc.nat(60), fc.nat(1_500)),
  minute: fc.nat(59),
});
interface Posting {
  changes: Change[];
  waitHours: number;
  seals: boolean;
}

const posting = fc.record<Posting>({
  changes: fc.array(change, { maxLength: 14 }),
  waitHours: fc.nat(220),
  seals: fc.boolean(),
});

it.each(['Europe/London', 'America/St_Johns', 'Australia/Lord_Howe'])(
  'leads from one to the other for every history, over the end of summer time in %s',
  async (timeZone) => {
    const { services, clock } = usage.gateway;
    const run = async (history: readonly Posting[]) => {
      // September: the clocks of all three change in October or November.
      do usage.toNextMonth(1);
      while (clock.now().getUTCMonth() !== 8);
      const { accountId } = await usage.gateway.customer();
      await usage.owner.query(`UPDATE accounts SET time_zone = $2 WHERE id = $1`, [
        accountId,
        timeZone,
      ]);
      for (const { changes, waitHours, seals } of history) {
        await services.db.transaction((tx) =>
          addEntries(tx, accountId, changes.map(draftOf), clock.now()),
        );
        clock.advance(waitHours * HOUR_MS);
        if (seals) await services.statementSealing.sealAccount(accountId);
      }
      await services.statementSealing.sealAccount(accountId);
      for (const files of await monthsIn(accountId)) expectRight(files);
      const from = new Date(now() - 40 * DAY_MS - 17 * MINUTE_MS);
      const to = new Date(now() - 9 * DAY_MS);
      expectRight(await filesOf(await services.statementFiles.ofPeriod(accountId, from, to)));
    };
    const histories = fc.array(posting, { minLength: 12, maxLength: 20 });
    await fc.assert(fc.asyncProperty(histories, run), { numRuns: 4, endOnFailure: true });
  },
);
