import { share } from '../../../../test/support/share.js';
import { TestUsage } from '../../../../test/support/test-usage.js';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/ids.js';
import { ChargingService } from './charging.service.js';

const usage = share(() => TestUsage.start());

it("reads the system's ledger accounts again after the database was unavailable", async () => {
  const { db, ledger } = usage.gateway.services;
  let away = true;
  const flaky = {
    transaction: (...args: Parameters<Database['transaction']>) =>
      away ? Promise.reject(new Error('away')) : db.transaction(...args),
  } as Database;
  const charging = new ChargingService({ db: flaky, ledger });
  const nobody = { accountIds: new Map<string, string>(), read: async () => new Map() };
  const chargeNothing = () =>
    db.transaction(async (tx) => {
      const charges = await charging.open(tx, [], nobody);
      const outcomes = charges.count();
      await charges.post(newId());
      return outcomes;
    });
  await expect(chargeNothing()).rejects.toThrow('away');
  away = false;
  expect(await chargeNothing()).toEqual([]);
});
