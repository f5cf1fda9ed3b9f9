import type { ComponentType, SVGProps } from 'react';
import { matchScore } from './fuzzy';

/** Something that the palette goes to or does. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** The label is an id or a username, which the monospace typeface keeps apart from words. */
  readonly isName?: boolean;
  /** Beside the label: a note, a number. */
  readonly hint?: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly run: () => void;
}

/** The entries that match the input, best first. */
export function ranked(entries: readonly Entry[], typed: string): Entry[] {
  return entries
    .map((entry) => {
      const scores = [entry.label, ...(entry.keywords ?? [])].map((text) =>
        matchScore(text, typed),
      );
      return { entry, score: Math.max(...scores.map((score) => score ?? -1)) };
    })
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
