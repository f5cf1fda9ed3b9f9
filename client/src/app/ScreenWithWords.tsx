import type { I18n } from '@lingui/core';
import { type ComponentType, createElement, lazy, type LazyExoticComponent } from 'react';
import { useServices } from '../lib/services';
import type { Screen } from './screens';

type Shown = LazyExoticComponent<ComponentType>;

/** What was made for a page, by its words; kept, because what waits is thrown away and rendered anew. */
const made = new WeakMap<I18n, Map<Screen, Shown>>();

/** A screen once the words of its feature are there. Both are fetched at the same time. */
export function ScreenWithWords({ screen }: { screen: Screen }) {
  const { i18n, wordsReady } = useServices();
  const shown = made.get(i18n) ?? new Map<Screen, Shown>();
  made.set(i18n, shown);
  const component =
    shown.get(screen) ??
    lazy(async () => {
      const [module] = await Promise.all([screen.load(), wordsReady(screen.feature)]);
      return module;
    });
  shown.set(screen, component);
  return createElement(component);
}
