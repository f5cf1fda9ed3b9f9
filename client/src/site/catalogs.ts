import type { Messages } from '@lingui/core';
import type { SiteLocale } from '../lib/locale';

/** The public pages' words, whole: for prerendering and tests. The browser gets the part of its page (vite/site-words.ts). */
export const SITE_CATALOGS: Readonly<Record<SiteLocale, () => Promise<{ messages: Messages }>>> = {
  'en-US': () => import('../locales/site/en-US.po'),
  'zh-HK': () => import('../locales/site/zh-HK.po'),
  de: () => import('../locales/site/de.po'),
  es: () => import('../locales/site/es.po'),
  ru: () => import('../locales/site/ru.po'),
};
