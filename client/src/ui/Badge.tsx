import type { ReactNode } from 'react';

const TONES = {
  good: 'bg-brand-soft text-brand-ink',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  plain: 'bg-sunk text-ink-2',
} as const;

export type BadgeTone = keyof typeof TONES;

/**
 * A state in one word. Lower case, except in German, which capitalizes nouns, and in units. The color repeats the
 * word's meaning.
 */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 items-center rounded-full px-2 text-12 font-semibold whitespace-nowrap [&_.num]:normal-case [&:not(:lang(de))]:lowercase ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
