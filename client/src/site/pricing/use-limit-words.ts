import { plural } from '@lingui/core/macro';
import { t } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { unlimitedLimits } from '../../../../schema/generated/catalogue';

const BITS_PER_MEGABIT = 1_000_000;

interface Limits {
  readonly maxConnections: number;
  readonly bitsPerSecond: number;
}

/** An unlimited plan's limits on simultaneous use, in words. */
export function useLimitWords({ maxConnections, bitsPerSecond }: Limits = unlimitedLimits) {
  const { i18n } = useLingui();
  const count = i18n.number(maxConnections);
  const megabits = i18n.number(bitsPerSecond / BITS_PER_MEGABIT);
  const speed = t(i18n)`${megabits} Mbit/s`;
  return {
    /** `25` */
    count,
    /** `5 Mbit/s` */
    speed,
    /** `up to 25 at a time`, after a name. */
    connections: t(i18n)`up to ${count} at a time`,
    /** `up to 5 Mbit/s`, after a name. */
    upToSpeed: t(i18n)`up to ${speed}`,
    /** `up to 25 connections at a time and 5 Mbit/s`, within a sentence. */
    limits: t(
      i18n,
    )`${plural(maxConnections, { one: 'up to # connection at a time', other: 'up to # connections at a time' })} and ${speed}`,
  };
}
