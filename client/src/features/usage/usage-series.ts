import { useLingui } from '@lingui/macro';
import type { BillingType } from '../../../../schema/generated/schema-types';
import type { ChartSeries } from '../../ui/chart/BarChart';
import type { PlanBytes, UsageDay } from './usage-days';

/** A part of the bytes. The parts of a split add up to the total. */
export interface UsageSeries<Bytes> extends ChartSeries {
  readonly of: (bytes: Bytes) => bigint;
}

/**
 * By plan: who paid, and what nobody paid.
 * @param only the plan to which the bytes are limited
 */
export function usePlanSeries(only?: BillingType): readonly UsageSeries<PlanBytes>[] {
  const { t } = useLingui();
  const traffic: UsageSeries<PlanBytes> = {
    name: t`Traffic plan`,
    color: 'a',
    of: ({ paid }) => paid,
  };
  const unlimited: UsageSeries<PlanBytes> = {
    name: t`Unlimited plan`,
    color: 'b',
    of: ({ free }) => free,
  };
  if (only !== undefined) return [only === 'TRAFFIC' ? traffic : unlimited];
  const rest = {
    name: t`Not charged`,
    color: 'rest',
    of: (bytes: PlanBytes) => bytes.writtenOff,
  } as const;
  return [traffic, unlimited, rest];
}

/** For a short legend: both plans, and what was not charged if there is any. */
export function seriesIn<Bytes extends PlanBytes>(
  series: readonly UsageSeries<Bytes>[],
  days: readonly UsageDay<Bytes>[],
): readonly UsageSeries<Bytes>[] {
  return series.filter(
    ({ color, of }) => color !== 'rest' || days.some(({ bytes }) => bytes && of(bytes) > 0n),
  );
}
