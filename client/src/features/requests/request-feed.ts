import { LIVE_REQUEST_LIMITS } from '../../../../schema/rules/limits';
import type { RequestsTable_RequestFragment } from './requests.generated';

export type Row = RequestsTable_RequestFragment;

/** The most rows in view: as many as are kept of a sub account. */
const MOST = LIVE_REQUEST_LIMITS.kept;

/** The rows of a view that grows at its top. */
export interface Feed {
  /** The view that they are of. */
  readonly of: string;
  /** The newest first; null until the first answer. */
  readonly rows: readonly Row[] | null;
  /** What stays in view while newer rows wait: somebody reads. Null if nobody does. */
  readonly held: readonly Row[] | null;
}

export type FeedStep =
  /** An answer for a view. Another view than before replaces the rows. */
  | { readonly type: 'answered' | 'older'; readonly of: string; readonly rows: readonly Row[] }
  /** New rows, or rows that have changed: a tunnel has ended. */
  | { readonly type: 'told'; readonly rows: readonly Row[] }
  | { readonly type: 'hold' | 'release' };

export const NO_FEED: Feed = { of: '', rows: null, held: null };

/** Rows with the same id once, in their latest form. */
function merged(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const byId = new Map([...rows, ...more].map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST);
}

/** The latest forms of what is held. The first rows come into view even then. */
function stillHeld(held: Feed['held'], rows: readonly Row[]): Feed['held'] {
  if (held === null) return null;
  if (held.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return held.map((row) => byId.get(row.id) ?? row);
}

export function nextFeed(feed: Feed, step: FeedStep): Feed {
  const { of, rows, held } = feed;
  switch (step.type) {
    case 'answered': {
      if (step.of !== of || rows === null)
        return { of: step.of, rows: step.rows, held: held && step.rows };
      const all = merged(rows, step.rows);
      return { of, rows: all, held: stillHeld(held, all) };
    }
    case 'older':
      if (step.of !== of || rows === null) return feed;
      return { of, rows: merged(rows, step.rows), held: held && merged(held, step.rows) };
    case 'told': {
      // The first answer has them.
      if (rows === null) return feed;
      const all = merged(rows, step.rows);
      return { of, rows: all, held: stillHeld(held, all) };
    }
    case 'hold':
      return { of, rows, held: held ?? rows ?? [] };
    case 'release':
      return { of, rows, held: null };
  }
}

/** The rows in view, and how many newer ones wait. */
export function viewOf({ rows, held }: Feed): {
  readonly shown: readonly Row[] | null;
  readonly waiting: number;
} {
  if (rows === null || held === null) return { shown: rows, waiting: 0 };
  const known = new Set(held.map(({ id }) => id));
  return { shown: held, waiting: rows.filter(({ id }) => !known.has(id)).length };
}
