import { randomOf, DAY_MS, GB, type Seed } from '../msw/seed.js';
import type { MockSubAccount, MockUsage } from '../msw/records.js';

const DAYS = 120;
/** Average gigabytes per day of each sub account. Others use nothing. */
const GB_A_DAY: Readonly<Record<string, number>> = { 'sa-1': 9, 'sa-2': 3.2, 'sa-3': 0.15 };

/** Four months of a customer who works on weekdays and grows slowly. */
export function makeUsage({ now }: Seed, subAccounts: readonly MockSubAccount[]): MockUsage[] {
  const random = randomOf('usage');
  return subAccounts.flatMap(({ id, type }, account) =>
    Array.from({ length: id in GB_A_DAY ? DAYS : 0 }, (_, daysAgo) => {
      const date = new Date(now.getTime() - daysAgo * DAY_MS);
      const weekend = date.getUTCDay() % 6 === 0 ? 0.45 : 1;
      const growth = 1.25 - daysAgo / 240;
      const average = Number(GB) * (GB_A_DAY[id] ?? 0);
      const bytes = average * weekend * growth * (0.7 + 0.6 * random.next());
      return {
        subAccountId: id,
        day: date.toISOString().slice(0, 10),
        bytesUp: BigInt(Math.round(bytes * 0.14)),
        bytesDown: BigInt(Math.round(bytes * 0.86)),
        requests: Math.round(bytes / 180_000),
        isFree: type === 'UNLIMITED',
        // The balance ran out while a connection was open.
        writtenOffBytes: account === 0 && daysAgo === 9 ? 1_800_000n : 0n,
      };
    }),
  );
}
