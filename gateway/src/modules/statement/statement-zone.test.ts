import { share } from '../../../test/support/share.js';
import { SIGNING_KEY, textOf, verifyStatements } from '../../../test/support/test-statements.js';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { HOUR_MS } from '../../platform/clock.js';
import { monthsOf } from './statement-months.js';
import { readCalendar } from './statement.reads.js';

const usage = share(() => TestUsage.start({ STATEMENT_SIGNING_KEY: SIGNING_KEY }));

it('leaves sealed months and posted hours, and lets the current month end by the new clock', async () => {
  const { clock, services } = usage.gateway;
  const { freshReads, statementFiles, statementKeys, statementSealing } = services;
  const now = () => clock.now().getTime();
  usage.toNextMonth(1);
  const { viewer, subAccounts } = await usage.account(0n);
  await usage.grant(viewer, 1_000n, 365);
  const [id = ''] = subAccounts;
  let batch = 0;
  const node = nodeId();
  const use = (bytes: bigint) =>
    usage.ingest(node, ++batch, [usage.event(id, bytes, { at: now() })]);
  const months = async () =>
    monthsOf(await readCalendar(freshReads, viewer.accountId), clock.now());
  const file = async (month: string) =>
    textOf(statementFiles.json(await statementFiles.ofMonth(viewer.accountId, month)));

  await use(100n);
  usage.toNextMonth(60);
  await statementSealing.sealDue();
  const [sealed, current] = await months();
  if (!sealed || !current) throw new Error('two months');
  const before = await file(sealed.month);
  await use(20n);
  clock.advance(3 * HOUR_MS);
  await services.usagePosting.post(viewer.accountId);
  await services.accounts.update(viewer, { timeZone: 'Asia/Kolkata' });
  await use(3n);

  const [first, second] = await months();
  expect(first).toEqual(sealed);
  expect(await file(sealed.month)).toBe(before);
  // The same start; the end is midnight in Kolkata, five and a half hours before UTC's.
  expect(second).toMatchObject({ month: current.month, from: sealed.to });
  expect(second?.to.getTime()).toBe(current.to.getTime() - 5.5 * HOUR_MS);

  usage.toNextMonth(60);
  await statementSealing.sealDue();
  const texts = [await file(sealed.month), await file(current.month)];
  expect(verifyStatements(texts, statementKeys.verifierKeys)).toEqual([]);
  const { entries, balances } = JSON.parse(texts[1] ?? '') as {
    entries: { kind: string; occurredAt: string; amount: string }[];
    balances: { ledger: string; opening: string; closing: string }[];
  };
  expect(balances[0]).toMatchObject({ opening: '900', closing: '877' });
  // An hour of UTC that was posted before, and one of Kolkata.
  expect(
    entries
      .filter(({ kind }) => kind === 'USAGE')
      .map(({ occurredAt, amount }) => [occurredAt.slice(14, 16), amount]),
  ).toEqual([
    ['00', '-20'],
    ['30', '-3'],
  ]);
});
