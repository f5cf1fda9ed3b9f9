import type { MeUsageArgs } from '../../../schema/generated/schema-types.js';
import { recommendationLevel } from '../../../schema/rules/advice.js';
import { failure, type Handlers } from './answer.js';
import { DAY_MS } from './seed.js';
import type { MockUsage } from './usage-world.js';
import type { MockUser } from './user-world.js';
import type { World } from './world.js';

/** Figures of some usage. */
function figuresOf(usage: readonly MockUsage[]) {
  const sums = { bytesUp: 0n, bytesDown: 0n, requests: 0n };
  const outcomes = { paidBytes: 0n, freeBytes: 0n, writtenOffBytes: 0n };
  for (const { bytesUp, bytesDown, requests, isFree = false, writtenOffBytes = 0n } of usage) {
    sums.bytesUp += bytesUp;
    sums.bytesDown += bytesDown;
    sums.requests += BigInt(requests);
    outcomes[isFree ? 'freeBytes' : 'paidBytes'] += bytesUp + bytesDown - writtenOffBytes;
    outcomes.writtenOffBytes += writtenOffBytes;
  }
  return { ...sums, ...outcomes, totalBytes: sums.bytesUp + sums.bytesDown };
}

/** A period's figures. This world's buckets are UTC days in any time zone, which suffices for development. */
function periodOf({ now }: World, all: readonly MockUsage[], first: number, days: number) {
  const usageOf = Array.from({ length: days }, (_, index) => {
    const start = new Date(first + index * DAY_MS).toISOString();
    return { start, usage: all.filter(({ day }) => start.startsWith(day)) };
  });
  const buckets = usageOf.map(({ start, usage }) => {
    const end = Date.parse(start) + DAY_MS;
    const isFinal = end <= now.getTime() - 2 * DAY_MS;
    return { start, end: new Date(end).toISOString(), isFinal, ...figuresOf(usage) };
  });
  const figures = figuresOf(usageOf.flatMap(({ usage }) => usage));
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

function recommendationOf({ balance, now }: World) {
  const { projectedRunOut: runOut, traffic, unlimited } = balance;
  const outlook = {
    remainingBytes: traffic.remainingBytes,
    hasUnlimited: unlimited.activeUntil !== null,
    runOut: runOut && { ...runOut, at: new Date(runOut.at) },
  };
  return recommendationLevel(outlook, now);
}

function reportOf(world: World, user: MockUser, { last, filter }: MeUsageArgs) {
  const ids = filter?.subAccountIds;
  if (ids?.some((id) => world.subAccounts.every((account) => account.id !== id)))
    throw failure('BAD_USER_INPUT', 'There is no such sub account', {
      reason: 'UNKNOWN_SUB_ACCOUNT',
    });
  const usage = world.usage.filter(({ subAccountId }) => ids?.includes(subAccountId) ?? true);
  const days = last ?? 1;
  const today = Date.parse(world.now.toISOString().slice(0, 10));
  const first = today - (days - 1) * DAY_MS;
  const period = periodOf(world, usage, first, days);
  const { writtenOffBytes: bytes } = period;
  return {
    ...period,
    asOf: world.usage.length === 0 ? null : world.now.toISOString(),
    finalUntil: new Date(today - DAY_MS).toISOString(),
    recommendation: recommendationOf(world),
    writtenOff: bytes === 0n ? [] : [{ reason: 'NO_BALANCE', bytes } as const],
    previous: {
      existed: Date.parse(user.registeredAt) < first,
      ...periodOf(world, usage, first - days * DAY_MS, days),
    },
  };
}

export function usageHandlers(world: World): Handlers {
  return { me: (user) => ({ usage: (args: MeUsageArgs) => reportOf(world, user, args) }) };
}
