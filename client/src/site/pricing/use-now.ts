import { useSyncExternalStore } from 'react';

const LOADED_AT = new Date();
const never = () => () => undefined;

/** When the page was loaded, for sales with an end. Null until hydration, so that it agrees with the prerendered page. */
export function useNow(): Date | null {
  return useSyncExternalStore(
    never,
    () => LOADED_AT,
    () => null,
  );
}
