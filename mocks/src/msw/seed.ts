/** What a world is grown from. The same seed grows the same world. */
export interface Seed {
  /** What time it is in it. */
  readonly now: Date;
  /**
   * How much of everything that can be few or many: `none` is the account of somebody who has just registered, `usual` fits
   * on a screen and has one of each kind, `many` fills pages and has the longest names that are allowed.
   */
  readonly amount: Amount;
}

export type Amount = 'none' | 'usual' | 'many';

export const MINUTE_MS = 60 * 1000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const GB = 1_000_000_000n;

/** ISO 8601 of a moment before the world's now; after it when negative. */
export function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

export interface Random {
  /** From 0 to 1, 1 excluded. */
  next: () => number;
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

/**
 * Numbers that look random and are the same every time. Each domain takes its own by its name, so that a row more in one
 * changes nothing in another. (FNV-1a of the name, then mulberry32.)
 */
export function randomOf(name: string): Random {
  let state = 0x811c9dc5;
  for (const character of name)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
