import type { ComponentType } from 'react';
import { type Chunk, chunk } from './chunk';

/** For whatever opens something: a hand or the focus on it is the sign to fetch the code. */
export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface OnIntent<Props extends object> extends Pick<Chunk<Props>, 'Component'> {
  readonly intent: Intent;
}

/** A dialog or panel whose code arrives when somebody is about to open it. */
export function onIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnIntent<Props> {
  const { Component, fetch } = chunk(load);
  // A failure shows when it is opened and asks for its chunk again.
  const preload = () => {
    fetch().catch(() => undefined);
  };
  return { Component, intent: { onPointerEnter: preload, onFocus: preload } };
}
