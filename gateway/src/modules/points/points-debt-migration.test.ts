import { PointsDebt1700000012000 } from '../../../../migrations/1700000012000-points-debt.js';
import { AccountColumns1700000019300 } from '../../../../migrations/1700000019300-account-columns.js';
import { migrations } from '../../../../migrations/index.js';
import { sharePoints } from '../../../test/support/test-points.js';
import { ownerDataSource } from '../../platform/database/data-source.js';

const points = sharePoints();

it('converts a debt that had become a credit into points, with its own history line', async () => {
  const viewer = await points.gateway.customer();
  const migration = new PointsDebt1700000012000();
  const source = await ownerDataSource(points.gateway.databaseUrl).initialize();
  const runner = source.createQueryRunner();
  const renaming = migrations.indexOf(AccountColumns1700000019300);
  const later = migrations.slice(renaming).map((Later) => new Later());
  /** The migration knows the columns of its time. */
  const atItsTime = async (step: () => Promise<void>) => {
    for (const each of later.toReversed()) await each.down(runner);
    await step();
    for (const each of later) await each.up(runner);
  };
  await atItsTime(() => migration.down(runner));
  const { ledger, db } = points.gateway.services;
  await db.transaction((tx) =>
    ledger.post(tx, { kind: 'points.system', reference: 'x', accountId: viewer.accountId }, [
      { account: { kind: 'points_issued', unit: 'POINTS' }, amount: -1_330n },
      {
        account: { kind: 'points_debt', unit: 'POINTS', accountId: viewer.accountId },
        amount: 1_330n,
      },
    ]),
  );
  await atItsTime(() => migration.up(runner));
  await source.destroy();
  expect(await points.account(viewer)).toEqual({ total: 1_330, held: 0, debt: 0 });
  expect((await points.history(viewer))[0]).toMatchObject({
    change: 1_330,
    balance: 1_330,
    debtAfter: 0,
  });
});
