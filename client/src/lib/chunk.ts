import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export interface Chunk<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches it early. Rejects as the import does; the next call, or the component, tries again. */
  readonly fetch: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is wanted. Where that is here already it is shown at once: given a promise, even
 * a kept one, React shows the fallback, and then for 300 ms at least.
 */
export function chunk<Props>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let module: { default: ComponentType<Props> } | undefined;
  const fetch = async () => (module ??= { default: await load() });
  return {
    Component: lazy(() => (module === undefined ? fetch() : kept(module))),
    fetch: async () => {
      await fetch();
    },
  };
}

/** What React.lazy needs of a promise: it calls `then` and looks whether that was answered. */
const kept = <Value>(value: Value) =>
  ({
    then: (take: (value: Value) => void) => {
      take(value);
    },
  }) as Promise<Value>;
