import type { ComponentType } from 'react';
import { type Chunk, chunk } from './chunk';
import { forSameCode } from './same-code';

/** Spread on the control that opens something: hovering or focusing it loads the code. */
export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

interface OnIntent<Props extends object> extends Pick<Chunk<Props>, 'Component'> {
  readonly intent: Intent;
}

/** A dialog or panel whose code loads when somebody is about to open it. */
export function onIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnIntent<Props> {
  const { Component, fetch } = import.meta.hot ? chunkOfCode(load) : chunk(load);
  // Ignore a failure: opening loads the chunk again and reports it.
  const preload = () => {
    fetch().catch(() => undefined);
  };
  return { Component, intent: { onPointerEnter: preload, onFocus: preload } };
}

/** The same chunk for the same code. */
export function chunkOfCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Chunk<Props> {
  return forSameCode('chunk', load, () => chunk(load));
}
