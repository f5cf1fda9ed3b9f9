import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type Locale, localeCookie } from '../lib/locale';

/** Words of every page: frames, the design system, errors. The other parts are the features (lingui.config.ts). */
const SHELL = 'shell';

/** The promises of the requested catalog parts, by I18n instance. */
const asked = new WeakMap<I18n, Map<string, Promise<void>>>();

async function load(i18n: I18n, locale: string, part: string): Promise<void> {
  const catalog = (await import(`../locales/app/${part}/${locale}.po`)) as { messages: Messages };
  i18n.load(locale, catalog.messages);
}

/**
 * Loads the messages of a feature in the current language, once per feature, even if the language changes later.
 * @returns the same promise each time, so that a screen can suspend on it
 */
export function wordsReady(i18n: I18n, part: string): Promise<void> {
  const parts = asked.get(i18n) ?? new Map<string, Promise<void>>();
  asked.set(i18n, parts);
  const known = parts.get(part);
  if (known !== undefined) return known;
  const ready = load(i18n, i18n.locale, part);
  parts.set(part, ready);
  return ready;
}

function speak(i18n: I18n, locale: Locale): void {
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Loads a language and activates it. */
export async function startLanguage(locale: Locale): Promise<I18n> {
  const i18n = setupI18n();
  await load(i18n, locale, SHELL);
  speak(i18n, locale);
  return i18n;
}

/** Changes the language and remembers it for all pages. It first loads every message that the page shows. */
export async function switchLanguage(i18n: I18n, locale: Locale): Promise<void> {
  const parts = [SHELL, ...(asked.get(i18n)?.keys() ?? [])];
  await Promise.all(parts.map((part) => load(i18n, locale, part)));
  speak(i18n, locale);
  document.cookie = localeCookie(locale);
}
