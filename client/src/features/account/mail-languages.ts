import type { Locale as MailLocale } from '../../generated/schema-types';
import { LOCALE_NAMES, type Locale } from '../../lib/locale';

const LOCALES: Readonly<Record<MailLocale, Locale>> = { EN_US: 'en-US', ZH_HK: 'zh-HK' };

/** Languages in which we write, each in its own words. */
export const MAIL_LANGUAGES = Object.entries(LOCALES).map(([value, locale]) => ({
  value,
  label: LOCALE_NAMES[locale].name,
}));

export const mailLanguage = (locale: MailLocale): string => LOCALE_NAMES[LOCALES[locale]].name;
