import { type ComponentType, lazy, useSyncExternalStore } from 'react';

interface Late<Props> {
  readonly Component: ComponentType<Props>;
  /** What became of the code. It belongs beside the component's boundary, never above: a boundary that renders anew forgets its markup. */
  readonly useFailure: () => { readonly hasFailed: boolean; readonly retry: () => void };
}

/**
 * A part of a prerendered page whose code comes after the page's. Inside a Suspense boundary, its markup stands until then. It
 * also stands if the code fails to load, because a failure does not reject: `retry` tries again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let hasFailed = false;
  let retry: () => void = () => undefined;
  const listeners = new Set<() => void>();
  const tell = (failed: boolean) => {
    hasFailed = failed;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const Component = lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        retry = () => {
          load().then(
            (loaded) => {
              tell(false);
              resolve({ default: loaded });
            },
            () => tell(true),
          );
        };
        retry();
      }),
  );
  return {
    Component,
    useFailure: () => ({
      hasFailed: useSyncExternalStore(
        subscribe,
        () => hasFailed,
        () => false,
      ),
      retry: () => retry(),
    }),
  };
}
