import type { I18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { t } from '@lingui/macro';
import type { LimitNumbers } from '../../lib/plan-limits';

/** `Up to 25 connections at a time, 5 Mbit/s` */
export function limitsText({ connections, megabits }: LimitNumbers, i18n: I18n): string {
  const speed = i18n.number(megabits);
  return t(
    i18n,
  )`${plural(connections, { one: 'Up to # connection at a time', other: 'Up to # connections at a time' })}, ${speed} Mbit/s`;
}
