import { type I18n, setupI18n } from '@lingui/core';
import { type Locale, localeCookie } from '../lib/locale';
import { APP_CATALOGS } from './catalogs';

/** Loads a language and makes the page speak it. */
async function activate(i18n: I18n, locale: Locale): Promise<void> {
  const { messages } = await APP_CATALOGS[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

export async function startLanguage(locale: Locale): Promise<I18n> {
  const i18n = setupI18n();
  await activate(i18n, locale);
  return i18n;
}

/** Changes the language at once and remembers it for every page. */
export async function switchLanguage(i18n: I18n, locale: Locale): Promise<void> {
  await activate(i18n, locale);
  document.cookie = localeCookie(locale);
}
