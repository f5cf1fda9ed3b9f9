/** Languages the product speaks to a customer in. */
export type Locale = 'en-US' | 'zh-HK';

/** The language that fits a tag best: Chinese of any kind is served in zh-HK, everything else in English. */
export function toLocale(tag: string | undefined): Locale {
  return tag !== undefined && /^zh\b/i.test(tag.trim()) ? 'zh-HK' : 'en-US';
}
