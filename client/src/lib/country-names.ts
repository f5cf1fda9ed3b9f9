import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** Names of countries in the reader's language: the gateway knows the English ones, the browser all others. */
export function useCountryNames() {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', style: 'short' });
    return ({ code, name }: { code: string; name: string }) =>
      locale.startsWith('en') ? name : (names.of(code) ?? name);
  }, [locale]);
}
