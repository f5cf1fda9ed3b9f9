import type { ComponentType, SVGProps } from 'react';
import { typedText } from '../../../../schema/rules/typed-text';
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

/** Letters in order would find too much among many words: a keyword matches from its first letter on. */
function keywordScore(word: string, typed: string): number {
  const begins = word.toLowerCase().startsWith(typed.toLowerCase());
  return begins ? (matchScore(word, typed) ?? -1) : -1;
}

/** The entries that match the input, best first. */
export function ranked(entries: readonly Entry[], text: string): Entry[] {
  const typed = typedText(text);
  return entries
    .map((entry) => {
      const own = matchScore(entry.label, typed) ?? -1;
      const others = (entry.keywords ?? []).map((word) => keywordScore(word, typed));
      return { entry, score: Math.max(own, ...others) };
    })
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
