import { HttpResponse } from 'msw';
import { recommendationLevel } from '../../../schema/rules/advice.js';
import { balanceShown } from './balance-handlers.js';
import { mockStatisticsQuery } from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { userOf } from './auth-handlers.js';
import type { MockUsage } from './usage-world.js';
import { choicesShown } from './sub-account-choice-handlers.js';
import type { World } from './world.js';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Day {
  start: string;
  end: string;
  bytesUp: bigint;
  bytesDown: bigint;
  requests: number;
  paidBytes: bigint;
  freeBytes: bigint;
  writtenOffBytes: bigint;
}

/** This world's buckets are UTC days in any time zone, which suffices for development. */
export function bucketsOf(usage: readonly MockUsage[], first: number, days: number): Day[] {
  return Array.from({ length: days }, (_, index) => {
    const start = new Date(first + index * DAY_MS);
    const day = start.toISOString().slice(0, 10);
    const ofDay = usage.filter((entry) => entry.day === day);
    return {
      start: start.toISOString(),
      end: new Date(start.getTime() + DAY_MS).toISOString(),
      bytesUp: ofDay.reduce((sum, { bytesUp }) => sum + bytesUp, 0n),
      bytesDown: ofDay.reduce((sum, { bytesDown }) => sum + bytesDown, 0n),
      requests: ofDay.reduce((sum, { requests }) => sum + requests, 0),
      ...outcomesOf(ofDay),
    };
  });
}

function outcomesOf(usage: readonly MockUsage[]) {
  const sums = { paidBytes: 0n, freeBytes: 0n, writtenOffBytes: 0n };
  for (const { bytesUp, bytesDown, isFree = false, writtenOffBytes = 0n } of usage) {
    sums[isFree ? 'freeBytes' : 'paidBytes'] += bytesUp + bytesDown - writtenOffBytes;
    sums.writtenOffBytes += writtenOffBytes;
  }
  return sums;
}

const sumOf = (days: readonly Day[], part: (day: Day) => bigint): bigint =>
  days.reduce((sum, day) => sum + part(day), 0n);

const bytesOf = ({ bytesUp, bytesDown }: Day): bigint => bytesUp + bytesDown;
export const totalOf = (days: readonly Day[]): bigint =>
  days.reduce((sum, day) => sum + bytesOf(day), 0n);

function peakOf(days: readonly Day[]): Day | null {
  return days.reduce<Day | null>(
    (most, day) => (bytesOf(day) > (most === null ? 0n : bytesOf(most)) ? day : most),
    null,
  );
}

/** A peak in the report's shape. */
function peakShown(peak: Day | null) {
  return (
    peak && {
      __typename: 'UsageBucket' as const,
      start: peak.start,
      totalBytes: String(bytesOf(peak)),
    }
  );
}

function recommendationOf({ balance, now }: World) {
  const { projectedRunOut: runOut } = balance;
  return recommendationLevel(
    {
      remainingBytes: balance.traffic.remainingBytes,
      hasUnlimited: balance.unlimited.activeUntil !== null,
      runOut: runOut && {
        at: new Date(runOut.at),
        paceBytesPerDay: runOut.paceBytesPerDay,
      },
    },
    now,
  );
}

/** The first instant of the last `days` days, including today. */
export function firstOf(world: World, days: number): number {
  const today = Date.parse(`${world.now.toISOString().slice(0, 10)}T00:00:00Z`);
  return today - (days - 1) * DAY_MS;
}

/** Days as buckets of a report. */
export function bucketsShown({ now }: World, days: readonly Day[]) {
  return days.map(({ start, end, bytesUp, bytesDown, requests, ...outcomes }) => ({
    __typename: 'UsageBucket' as const,
    start,
    end,
    bytesUp: String(bytesUp),
    bytesDown: String(bytesDown),
    requests: String(requests),
    isFinal: Date.parse(end) <= now.getTime() - 2 * DAY_MS,
    paidBytes: String(outcomes.paidBytes),
    freeBytes: String(outcomes.freeBytes),
    writtenOffBytes: String(outcomes.writtenOffBytes),
  }));
}

export function usageHandlers(world: World) {
  return [
    mockStatisticsQuery(({ request, variables: { days, subAccountIds } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      if (subAccountIds?.some((id) => world.subAccounts.every((account) => account.id !== id)))
        return graphqlError('BAD_USER_INPUT', 'There is no such sub account', {
          reason: 'UNKNOWN_SUB_ACCOUNT',
        });
      const usage = world.usage.filter(
        ({ subAccountId }) => subAccountIds?.includes(subAccountId) ?? true,
      );
      const first = firstOf(world, days);
      const buckets = bucketsOf(usage, first, days);
      const total = totalOf(buckets);
      const before = bucketsOf(usage, first - days * DAY_MS, days);
      const previous = totalOf(before);
      const { balance } = world;
      const writtenOff = sumOf(buckets, ({ writtenOffBytes }) => writtenOffBytes);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            registeredAt: user.registeredAt,
            subAccounts: choicesShown(world.subAccounts),
            balance: {
              __typename: 'Balance',
              projectedRunOut: balanceShown(world).projectedRunOut,
              traffic: {
                __typename: 'TrafficBalance',
                remainingBytes: String(balance.traffic.remainingBytes),
              },
            },
            usage: {
              __typename: 'UsageReport',
              asOf: world.now.toISOString(),
              recommendation: recommendationOf(world),
              totalBytes: String(total),
              paidBytes: String(sumOf(buckets, ({ paidBytes }) => paidBytes)),
              freeBytes: String(sumOf(buckets, ({ freeBytes }) => freeBytes)),
              writtenOffBytes: String(writtenOff),
              bytesUp: String(sumOf(buckets, ({ bytesUp }) => bytesUp)),
              bytesDown: String(sumOf(buckets, ({ bytesDown }) => bytesDown)),
              writtenOff:
                writtenOff === 0n
                  ? []
                  : [
                      {
                        __typename: 'UsageWriteOff',
                        reason: 'NO_BALANCE',
                        bytes: String(writtenOff),
                      },
                    ],
              dailyAverageBytes: String(total / BigInt(days)),
              peak: peakShown(peakOf(buckets)),
              previous: {
                __typename: 'UsagePrevious',
                existed: Date.parse(user.registeredAt) < first,
                totalBytes: String(previous),
                dailyAverageBytes: String(previous / BigInt(days)),
                peak: peakShown(peakOf(before)),
              },
              buckets: bucketsShown(world, buckets),
            },
          },
        },
      });
    }),
  ];
}
