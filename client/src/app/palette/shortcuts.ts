import { ADDRESSES } from '../../lib/addresses';

export type Shortcut = { readonly go: string } | 'palette' | 'search' | 'help';

/** Paths for `g` followed by a letter. */
const GO: Readonly<Record<string, string>> = {
  h: ADDRESSES.dashboard,
  o: ADDRESSES.orders,
  s: ADDRESSES.statistics,
  p: ADDRESSES.proxiesTraffic,
  u: ADDRESSES.subAccounts,
  w: ADDRESSES.whitelist,
  a: ADDRESSES.api,
};

/** Maximum time between the two keys of a pair. */
const PAIR_MS = 1_000;

interface Pressed {
  readonly key: string;
  readonly timeStamp: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget | null;
}

const takesText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null;

/** Tells shortcuts from typing. @returns a function to call with every key press */
export function shortcutReader(): (pressed: Pressed) => Shortcut | null {
  let pairSince: number | null = null;
  return ({ key, timeStamp, metaKey, ctrlKey, altKey, target }) => {
    const inPair = pairSince !== null && timeStamp - pairSince < PAIR_MS;
    pairSince = null;
    if ((metaKey || ctrlKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
    if (metaKey || ctrlKey || altKey || takesText(target)) return null;
    if (inPair) {
      const address = GO[key];
      return address === undefined ? null : { go: address };
    }
    if (key === 'g') pairSince = timeStamp;
    if (key === '/') return 'search';
    return key === '?' ? 'help' : null;
  };
}
