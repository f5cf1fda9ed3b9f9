import { type ComponentType, lazy, useSyncExternalStore } from 'react';

interface Loading {
  readonly state: 'loading' | 'failed' | 'ready';
  /** Number of failed attempts. */
  readonly failures: number;
}

interface Late<Props> {
  readonly Component: ComponentType<Props>;
  /**
   * The state of loading the code. Use it beside the component's boundary, never above: a boundary that renders anew forgets
   * its markup.
   */
  readonly useLoading: () => Loading & { readonly retry: () => void };
}

const BEGINNING: Loading = { state: 'loading', failures: 0 };

/**
 * A part of a prerendered page whose code comes after the page's. Inside a Suspense boundary, its markup stands until then. It
 * also stands if the code fails to load, because a failure does not reject: `retry` tries again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loading = BEGINNING;
  let attempt: () => void = () => undefined;
  const listeners = new Set<() => void>();
  const tell = (change: Partial<Loading>) => {
    loading = { ...loading, ...change };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const retry = () => {
    if (loading.state !== 'failed') return;
    tell({ state: 'loading' });
    attempt();
  };
  const Component = lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        attempt = () => {
          load().then(
            (loaded) => {
              tell({ state: 'ready' });
              resolve({ default: loaded });
            },
            () => tell({ state: 'failed', failures: loading.failures + 1 }),
          );
        };
        attempt();
      }),
  );
  return {
    Component,
    useLoading: () => ({
      ...useSyncExternalStore(
        subscribe,
        () => loading,
        () => BEGINNING,
      ),
      retry,
    }),
  };
}
