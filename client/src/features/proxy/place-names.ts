import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { useCallback, useMemo } from 'react';
import type { ProxySetupQuery } from './proxy-setup.generated';

const CONTINENTS: Readonly<
  Record<ProxySetupQuery['locations'][number]['code'], MessageDescriptor>
> = {
  ASIA: msg`Asia`,
  AFRICA: msg`Africa`,
  EUROPE: msg`Europe`,
  NORTH_AMERICA: msg`North America`,
  SOUTH_AMERICA: msg`South America`,
  OCEANIA: msg`Oceania`,
};

export function useContinentNames() {
  const { i18n } = useLingui();
  return useCallback((code: keyof typeof CONTINENTS) => i18n._(CONTINENTS[code]), [i18n]);
}

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
