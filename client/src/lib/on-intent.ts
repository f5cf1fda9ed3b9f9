import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** For whatever opens something: a hand or the focus on it is the sign to fetch the code. */
export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface OnIntent<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  readonly intent: Intent;
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
