import type { Messages } from '@lingui/core';
import type { SiteLocale } from '../lib/locale';

/**
 * The complete catalogs of the public pages, for prerendering and tests. The browser loads the part of its page
 * (vite/site-words.ts).
 */
export const SITE_CATALOGS: Readonly<Record<SiteLocale, () => Promise<{ messages: Messages }>>> = {
  'en-US': () => import('../locales/site/en-US.po'),
  'zh-HK': () => import('../locales/site/zh-HK.po'),
  de: () => import('../locales/site/de.po'),
  es: () => import('../locales/site/es.po'),
  ru: () => import('../locales/site/ru.po'),
};
