import { type ComponentType, createElement, lazy, useState } from 'react';

export interface Chunk<Props> {
  readonly Component: ComponentType<Props>;
  /** Fetches it early. Rejects as the import does; the next call, or the component, tries again. */
  readonly fetch: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is wanted. Code that is already here is rendered directly: `lazy` would show the
 * fallback even for a settled promise, and React keeps a fallback for at least 300 ms.
 */
export function chunk<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Chunk<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  return {
    Component: function Chunk(props) {
      // Chosen once, because another type would mount it anew and lose its state.
      const [Shown] = useState(() => loaded ?? Lazy);
      return createElement(Shown, props);
    },
    fetch: async () => {
      await fetch();
    },
  };
}
