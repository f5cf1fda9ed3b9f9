import type { ComponentType } from 'react';
import { type Chunk, chunk } from './chunk';

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

const chunks = new Map<string, unknown>();

/**
 * The same chunk for the same code, for the development server: saving the file of a screen runs its module again, and another
 * chunk would be another component, so that an open dialog would lose what was typed.
 */
export function chunkOfCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Chunk<Props> {
  // It has the address of the module that it imports. Vite adds the time of the module's last change.
  const code = load.toString().replace(/\?t=\d+/, '');
  const known = chunks.get(code) as Chunk<Props> | undefined;
  const made = known ?? chunk(load);
  chunks.set(code, made);
  return made;
}
