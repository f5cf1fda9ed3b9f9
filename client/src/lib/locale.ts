/** Languages of the whole product. The first is the default and has no path prefix (PRODUCT.md "Locale prefix"). */
export const LOCALES = ['en-US', 'zh-HK'] as const;
export type Locale = (typeof LOCALES)[number];

/** Languages of public pages. site/languages.ts lists the pages of each. */
export const SITE_LOCALES = [...LOCALES, 'de', 'es', 'ru'] as const;
export type SiteLocale = (typeof SITE_LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en-US';

/** Each language's own name, and its short form for narrow screens. */
export const LOCALE_NAMES: Readonly<Record<SiteLocale, { name: string; short: string }>> = {
  'en-US': { name: 'English', short: 'EN' },
  'zh-HK': { name: '繁體中文', short: '繁中' },
  de: { name: 'Deutsch', short: 'DE' },
  es: { name: 'Español', short: 'ES' },
  ru: { name: 'Русский', short: 'RU' },
};

/** Offers a page in another language, written in that language, because only its readers need to understand it. */
export const LOCALE_SUGGESTIONS: Readonly<Record<SiteLocale, { read: string; close: string }>> = {
  'en-US': { read: 'Read this page in English', close: 'Close' },
  'zh-HK': { read: '以繁體中文閱讀本頁', close: '關閉' },
  de: { read: 'Diese Seite auf Deutsch lesen', close: 'Schließen' },
  es: { read: 'Leer esta página en español', close: 'Cerrar' },
  ru: { read: 'Читать эту страницу на русском', close: 'Закрыть' },
};

const PREFIXES: Readonly<Record<SiteLocale, string>> = {
  'en-US': '',
  'zh-HK': '/zh-hk',
  de: '/de',
  es: '/es',
  ru: '/ru',
};

/** Remembers the chosen language: 365 days, SameSite=Lax (spec §9). src/lib/boot/site-boot.js writes it too. */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

export function isSiteLocale(value: unknown): value is SiteLocale {
  return SITE_LOCALES.some((locale) => locale === value);
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'en-US' ? 'zh-HK' : 'en-US';
}

/** `/zh-hk` for zh-HK, empty for the default. */
export function localePrefix(locale: SiteLocale): string {
  return PREFIXES[locale];
}

/** Path of a public page in a language. `path` has no prefix and starts with `/`. */
export function localizedPath(locale: SiteLocale, path: string): string {
  const prefix = PREFIXES[locale];
  return path === '/' ? `${prefix}/` : `${prefix}${path}`;
}

/** The language of a public path, by its prefix alone; the browser's languages do not count. */
export function localeOfPath(pathname: string): SiteLocale {
  return (
    SITE_LOCALES.find(
      (locale) => PREFIXES[locale] !== '' && `${pathname}/`.startsWith(`${PREFIXES[locale]}/`),
    ) ?? DEFAULT_LOCALE
  );
}

/**
 * The language of the dashboard: the cookie, else the browser's first supported language.
 * @param cookie `document.cookie`
 * @param languages `navigator.languages`
 */
export function chooseLocale(cookie: string, languages: readonly string[]): Locale {
  const stored = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`).exec(cookie)?.[1];
  if (isLocale(stored)) return stored;
  for (const language of languages) {
    if (/^zh\b/i.test(language)) return 'zh-HK';
    if (/^en\b/i.test(language)) return 'en-US';
  }
  return DEFAULT_LOCALE;
}

/** The text to assign to `document.cookie` in order to remember a language. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale};path=/;max-age=${String(LOCALE_COOKIE_SECONDS)};samesite=lax`;
}
