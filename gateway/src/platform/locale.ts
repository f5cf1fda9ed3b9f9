/** Languages for customers. */
export type Locale = 'en-US' | 'zh-HK';

/** The best language for a tag: zh-HK for any Chinese, otherwise English. */
export function toLocale(tag: string | undefined): Locale {
  return tag !== undefined && /^zh\b/i.test(tag.trim()) ? 'zh-HK' : 'en-US';
}
