import { useLingui } from '@lingui/react';
import { DEFAULT_LOCALE, isSiteLocale, type SiteLocale } from '../lib/locale';

export function useLocale(): SiteLocale {
  const { locale } = useLingui().i18n;
  return isSiteLocale(locale) ? locale : DEFAULT_LOCALE;
}
