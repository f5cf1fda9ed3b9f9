import { fireEvent } from '@testing-library/react';

/** The orders in which browsers report a key that an input method takes. */
export const COMPOSERS = ['Chrome and Firefox', 'Safari', 'Safari without 229'] as const;
export type Composer = (typeof COMPOSERS)[number];

/** Presses a key that confirms or drops a word of an input method: user-event knows no composition. */
export function pressComposing(field: Element, key: string, composer: Composer): void {
  fireEvent.compositionStart(field);
  fireEvent.keyDown(field, { key: 'r', keyCode: 229, isComposing: true });
  fireEvent.keyUp(field, { key: 'r', keyCode: 82, isComposing: true });
  if (composer === 'Chrome and Firefox') {
    fireEvent.keyDown(field, { key, keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(field);
  } else {
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key, keyCode: composer === 'Safari' ? 229 : 13 });
  }
  fireEvent.keyUp(field, { key, keyCode: 13 });
}
