import { useSyncExternalStore } from 'react';
import { keepOpenWhileComposing } from '../lib/composing';

/**
 * The open modal dialogs, topmost last. Anything that floats above the page must be inside the topmost one: the rest is
 * covered and inert.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Opens a dialog on top. @returns a function that removes it */
export function openModal(dialog: HTMLDialogElement): () => void {
  const { documentElement: root } = document;
  if (open.length === 0)
    root.style.setProperty('--scrollbar', `${String(window.innerWidth - root.clientWidth)}px`);
  dialog.addEventListener('keydown', keepOpenWhileComposing, true);
  dialog.showModal();
  open.push(dialog);
  changed();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changed();
    dialog.removeEventListener('keydown', keepOpenWhileComposing, true);
    dialog.close();
  };
}

/** Whether key presses belong to this dialog. */
export const isTopModal = (dialog: HTMLDialogElement | null): boolean =>
  dialog !== null && open.at(-1) === dialog;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost dialog. Null for none. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}
