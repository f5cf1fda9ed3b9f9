import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';

/** The country of an exit. */
export function placeWords(i18n: I18n, code: string): string {
  return code === 'ZZ' ? t(i18n)`Any country` : countryName(code, i18n.locale);
}

/** A target, as the API keys it. Without a name, it is not kept, or one of the smallest of its hour. */
export function targetWords(i18n: I18n, target: string): string {
  return target === '' || target === 'UNNAMED' ? t(i18n)`Other, or not recorded` : target;
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${locale} ${style}`;
  const known = names.get(key) ?? new Intl.DisplayNames([locale], { type: 'region', style });
  names.set(key, known);
  return known;
}

function countryName(code: string, locale: string): string {
  try {
    const short = namesIn(locale, 'short').of(code) ?? code;
    // `Hong Kong`, but `United States` instead of `US`.
    return short.length > 2 || !/^[A-Z]/.test(short)
      ? short
      : (namesIn(locale, 'long').of(code) ?? code);
  } catch {
    // Not a code of a region: an old link may have anything.
    return code;
  }
}
