import { parse, stringify } from 'devalue';
import { HOUR_MS } from '../../../schema/rules/time.js';
import type { WorldState } from './states.js';
import type { World } from './world.js';

const KEY = 'mock.kept-world';
/** Someone who comes back the next day meets today's world. */
const LONGEST_MS = 12 * HOUR_MS;

interface Kept {
  state: WorldState;
  world: World;
}

/**
 * Keeps a world for the tab. Site, application and checkout are documents of their own, and a new document would otherwise
 * forget what was done in the last one.
 */
export function keepWorld(state: WorldState, world: World): void {
  try {
    window.sessionStorage.setItem(KEY, stringify({ state, world } satisfies Kept));
  } catch (error) {
    // The page goes on; only the next document starts afresh.
    console.warn('The mock world could not be kept for the next page', error);
  }
}

/** The kept world; null when there is none, it is of another state or too old, or the world's shape has changed since. */
export function keptWorld(state: WorldState, fresh: World): World | null {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null) return null;
  try {
    const kept = parse(text) as Kept;
    const fits = Object.keys(kept.world).join() === Object.keys(fresh).join();
    const isRecent = fresh.now.getTime() - kept.world.now.getTime() < LONGEST_MS;
    return kept.state === state && fits && isRecent ? kept.world : null;
  } catch {
    // Not ours, or of an older version.
    return null;
  }
}

export function forgetWorld(): void {
  window.sessionStorage.removeItem(KEY);
}
