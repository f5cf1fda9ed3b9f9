import type { Messages } from '@lingui/core';
import type { Locale } from '../lib/locale';

/** The application's words, one chunk a language. */
export const APP_CATALOGS: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  'en-US': () => import('../locales/app/en-US.po'),
  'zh-HK': () => import('../locales/app/zh-HK.po'),
};
