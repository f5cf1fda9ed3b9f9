import type { MeUsageArgs } from '../../../schema/generated/schema-types.js';
import { recommendationLevel } from '../../../schema/rules/advice.js';
import { failure, type Handlers } from './answer.js';
import type { MockSubAccount, MockUsage, MockUser, World } from './records.js';
import { ago, DAY_MS, GB, randomOf, type Seed } from './seed.js';

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

type Plan = NonNullable<MeUsageArgs['filter']>['paidBy'];

function figuresOf(usage: readonly MockUsage[], paidBy: Plan) {
  const sum = (part: (entry: MockUsage) => bigint) =>
    usage.reduce((total, entry) => total + part(entry), 0n);
  const totalBytes = sum(({ bytesUp, bytesDown }) => bytesUp + bytesDown);
  const writtenOffBytes = sum((entry) => entry.writtenOffBytes ?? 0n);
  const freeBytes = sum(({ isFree, bytesUp, bytesDown }) =>
    isFree === true ? bytesUp + bytesDown : 0n,
  );
  const paidBytes = totalBytes - freeBytes - writtenOffBytes;
  // Only bytes are known by the plan that paid them.
  if (paidBy === 'TRAFFIC') return { totalBytes: paidBytes, paidBytes };
  if (paidBy === 'UNLIMITED') return { totalBytes: freeBytes, freeBytes };
  const bytesUp = sum((entry) => entry.bytesUp);
  const bytesDown = sum((entry) => entry.bytesDown);
  const requests = sum((entry) => BigInt(entry.requests));
  return { bytesUp, bytesDown, totalBytes, requests, paidBytes, freeBytes, writtenOffBytes };
}

/** A period's figures. This world's buckets are UTC days in any time zone, which suffices for development. */
function periodOf(now: Date, all: readonly MockUsage[], first: number, days: number, paidBy: Plan) {
  const starts = Array.from({ length: days }, (_, index) => first + index * DAY_MS);
  const dayOf = (start: number) => new Date(start).toISOString().slice(0, 10);
  const buckets = starts.map((start) => ({
    start: new Date(start).toISOString(),
    end: new Date(start + DAY_MS).toISOString(),
    isFinal: start + 3 * DAY_MS <= now.getTime(),
    ...figuresOf(
      all.filter(({ day }) => day === dayOf(start)),
      paidBy,
    ),
  }));
  const covered = new Set(starts.map(dayOf));
  const figures = figuresOf(
    all.filter(({ day }) => covered.has(day)),
    paidBy,
  );
  const averageBytes = figures.totalBytes / BigInt(days);
  const peak = buckets.reduce((most, day) => (day.totalBytes > most.totalBytes ? day : most));
  return {
    ...figures,
    buckets,
    averageBytes,
    dailyAverageBytes: averageBytes,
    peak: peak.totalBytes === 0n ? null : peak,
  };
}

function reportOf(world: World, user: MockUser, { last, filter }: MeUsageArgs) {
  const { now, balance, subAccounts } = world;
  const ids = filter?.subAccountIds;
  if (ids?.some((id) => subAccounts.every((account) => account.id !== id)))
    throw failure('BAD_USER_INPUT', 'There is no such sub account', {
      reason: 'UNKNOWN_SUB_ACCOUNT',
    });
  const usage = world.usage.filter(({ subAccountId }) => ids?.includes(subAccountId) ?? true);
  const days = last ?? 1;
  const today = Date.parse(now.toISOString().slice(0, 10));
  const first = today - (days - 1) * DAY_MS;
  const periodFrom = (start: number) => periodOf(now, usage, start, days, filter?.paidBy);
  const period = periodFrom(first);
  const { projectedRunOut: runOut, traffic, unlimited } = balance;
  const outlook = {
    remainingBytes: traffic.remainingBytes,
    hasUnlimited: unlimited.activeUntil !== null,
    runOut: runOut && { ...runOut, at: new Date(runOut.at) },
  };
  const { writtenOffBytes: bytes = 0n } = period;
  return {
    ...period,
    asOf: world.usage.length === 0 ? null : now.toISOString(),
    finalUntil: ago(new Date(today), DAY_MS),
    recommendation: recommendationLevel(outlook, now),
    writtenOff: bytes === 0n ? [] : [{ reason: 'NO_BALANCE', bytes } as const],
    previous: {
      existed: Date.parse(user.registeredAt) < first,
      ...periodFrom(first - days * DAY_MS),
    },
  };
}

export function usageHandlers(world: World): Handlers {
  return { me: (user) => ({ usage: (args: MeUsageArgs) => reportOf(world, user, args) }) };
}
