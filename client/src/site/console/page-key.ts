import { useSyncExternalStore } from 'react';

/**
 * The key that the reader pasted, for all consoles of a page. It is nowhere but in this variable: in no storage, no address, no
 * report, and no page that the browser keeps.
 */
let key = '';
const listeners = new Set<() => void>();

export function setPageKey(typed: string): void {
  key = typed;
  for (const listener of listeners) listener();
}

// A page that is left may be shown again as it was, to whoever presses Back.
if (typeof window !== 'undefined') window.addEventListener('pagehide', () => setPageKey(''));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function usePageKey(): string {
  return useSyncExternalStore(subscribe, () => key);
}
