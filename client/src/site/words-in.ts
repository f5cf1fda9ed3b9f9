import type { I18n, MessageDescriptor } from '@lingui/core';

/** Words that the contract package has in each language, where the gateway or an email needs them too. */
interface Bilingual {
  readonly en: string;
  readonly zhHK: string;
}

export type Words = MessageDescriptor | Bilingual;

export function wordsIn(i18n: I18n, words: Words): string {
  if (!('zhHK' in words)) return i18n._(words);
  return i18n.locale === 'zh-HK' ? words.zhHK : words.en;
}
