import { parse, stringify } from 'devalue';
import { HOUR_MS } from '../../../schema/rules/time.js';
import { hashOf } from '../msw/seed.js';
import { createWorldIn, type WorldState } from './states.js';
import type { World } from '../msw/records.js';

const KEY = 'mock.kept-world';
/** Someone who comes back the next day meets today's world. */
const LONGEST_MS = 12 * HOUR_MS;
/** A moment at which worlds are compared. */
const SOME_TIME = new Date('2026-11-21T04:00:00Z');

interface Kept {
  readonly state: WorldState;
  /** Of the data that the world began with. */
  readonly data: number;
  readonly world: World;
}

/** A hash of a state's data, so that a world is not kept beyond an edit of mocks/src/msw. */
export function dataOf(state: WorldState): number {
  return hashOf(stringify(createWorldIn(state, SOME_TIME)));
}

/**
 * Keeps a world for the tab. Site, application and checkout are documents of their own, and a new document would otherwise
 * forget what was done in the last one.
 */
export function keepWorld(state: WorldState, data: number, world: World): void {
  try {
    window.sessionStorage.setItem(KEY, stringify({ state, data, world } satisfies Kept));
  } catch (error) {
    // The page goes on; only the next document starts afresh.
    console.warn('The mock world could not be kept for the next page', error);
  }
}

/** The kept world; null when there is none, it is of another state or too old, or the state's data has changed since. */
export function keptWorld(state: WorldState, data: number, now: Date): World | null {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null) return null;
  try {
    const kept = parse(text) as Kept;
    const isRecent = now.getTime() - kept.world.now.getTime() < LONGEST_MS;
    return kept.state === state && kept.data === data && isRecent ? kept.world : null;
  } catch {
    // Not ours, or of an older version.
    return null;
  }
}

export function forgetWorld(): void {
  window.sessionStorage.removeItem(KEY);
}
