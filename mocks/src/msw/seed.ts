import { BYTES_PER_GIGABYTE } from '../../../schema/rules/bytes.js';
/** Input for creating a world. The same seed creates the same world. */
export interface Seed {
  /** The world's current time. */
  readonly now: Date;
  /**
   * The amount of data: `none` is a new account, `usual` fits on a screen with one of each kind, `many` fills pages and
   * has the longest allowed names.
   */
  readonly amount: Amount;
}

export type Amount = 'none' | 'usual' | 'many';

export { DAY_MS, MINUTE_MS } from '../../../schema/rules/time.js';
export const GB = BYTES_PER_GIGABYTE;

/** ISO 8601 of an instant before the world's now; after it if negative. */
export function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

interface Random {
  /** From 0 to 1, excluding 1. */
  next: () => number;
  /** An integer from `least` to `most`, inclusive. */
  between: (least: number, most: number) => number;
}

/** FNV-1a of a text, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/**
 * Deterministic pseudo-random numbers. Each domain has its own sequence by name, so that another row in one domain
 * changes nothing in others. (FNV-1a of the name, then mulberry32.)
 */
export function randomOf(name: string): Random {
  let state = hashOf(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
  };
}
