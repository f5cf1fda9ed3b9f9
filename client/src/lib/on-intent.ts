import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

interface OnIntent<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  /** For whatever opens it: a hand or the focus on that is the sign to fetch the code. */
  readonly intent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/** A dialog or panel whose code arrives when somebody is about to open it. */
export function onIntent<Props>(load: () => Promise<ComponentType<Props>>): OnIntent<Props> {
  // A failure shows when it is opened and asks for its chunk again.
  const preload = () => {
    load().catch(() => undefined);
  };
  return {
    Component: lazy(async () => ({ default: await load() })),
    intent: { onPointerEnter: preload, onFocus: preload },
  };
}
