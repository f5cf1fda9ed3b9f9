import type { Messages } from '@lingui/core';
import type { Locale } from '../lib/locale';

/** The public pages' words, one chunk a language. */
export const SITE_CATALOGS: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  'en-US': () => import('../locales/site/en-US.po'),
  'zh-HK': () => import('../locales/site/zh-HK.po'),
};
