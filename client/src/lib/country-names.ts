import { useLingui } from '@lingui/react';

type NameOf = (country: { code: string; name: string }) => string;

/** By language, because a list of countries asks 195 times. */
const known = new Map<string, NameOf>();

function namesIn(locale: string): NameOf {
  if (locale.startsWith('en')) return ({ name }) => name;
  const names = new Intl.DisplayNames([locale], { type: 'region', style: 'short' });
  return ({ code, name }) => names.of(code) ?? name;
}

/** Names of countries in a language: the gateway knows the English ones, the browser all others. */
export function countryNames(locale: string): NameOf {
  const nameOf = known.get(locale) ?? namesIn(locale);
  known.set(locale, nameOf);
  return nameOf;
}

/** The same in the reader's language. */
export function useCountryNames(): NameOf {
  return countryNames(useLingui().i18n.locale);
}
