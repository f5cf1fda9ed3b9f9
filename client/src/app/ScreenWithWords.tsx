import type { I18n } from '@lingui/core';
import { createElement } from 'react';
import { type Chunk, chunk } from '../lib/chunk';
import { type Services, useServices } from '../lib/services/services';
import type { Screen } from './screens';

/**
 * Chunks per I18n instance. Kept outside React, because React discards the state of a component that suspends before
 * its first commit.
 */
const made = new WeakMap<I18n, Map<Screen, Chunk<object>>>();

/** The code of a screen with its words. All are fetched at the same time. */
export function chunkOf(
  screen: Screen,
  { i18n, wordsReady }: Pick<Services, 'i18n' | 'wordsReady'>,
): Chunk<object> {
  const known = made.get(i18n) ?? new Map<Screen, Chunk<object>>();
  made.set(i18n, known);
  const its =
    known.get(screen) ??
    chunk(async () => {
      const [component] = await Promise.all([screen.load(), ...screen.words.map(wordsReady)]);
      return component;
    });
  known.set(screen, its);
  return its;
}

/** A screen once its words are there. */
export function ScreenWithWords({ screen }: { screen: Screen }) {
  return createElement(chunkOf(screen, useServices()).Component);
}
