import { useSyncExternalStore } from 'react';

/**
 * Which modal dialogs are open, the topmost last. Whatever floats above the page must be inside that one: everything else
 * is inert and below it.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Opens a dialog above everything; the function that comes back takes it out again. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const { documentElement: root } = document;
  if (open.length === 0)
    root.style.setProperty('--scrollbar', `${String(window.innerWidth - root.clientWidth)}px`);
  dialog.showModal();
  open.push(dialog);
  changed();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changed();
    dialog.close();
  };
}

/** Whether keys are meant for this dialog. */
export const isTopModal = (dialog: HTMLDialogElement | null): boolean =>
  dialog !== null && open.at(-1) === dialog;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that is above everything; null where there is none. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}
