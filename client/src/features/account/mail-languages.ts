import type { Locale as MailLocale } from '../../../../schema/generated/schema-types';
import { LOCALE_NAMES, type Locale } from '../../lib/locale';

const LOCALES: Readonly<Record<MailLocale, Locale>> = { EN_US: 'en-US', ZH_HK: 'zh-HK' };

/** Languages of our emails, each in its own name. */
export const MAIL_LANGUAGES = Object.entries(LOCALES).map(([value, locale]) => ({
  value,
  label: LOCALE_NAMES[locale].name,
}));

export const mailLanguage = (locale: MailLocale): string => LOCALE_NAMES[LOCALES[locale]].name;
