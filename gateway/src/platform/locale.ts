import Negotiator from 'negotiator';

/** Languages for customers. */
export type Locale = 'en-US' | 'zh-HK';

/** The language for a stored tag: zh-HK for any Chinese, otherwise English. */
export function toLocale(tag: string): Locale {
  return isChinese(tag) ? 'zh-HK' : 'en-US';
}

/** The language that a request's Accept-Language prefers, of those that customers can have. English if it names neither. */
export function acceptedLocale(header: string | undefined): Locale {
  const accepted = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return toLocale(accepted.find((tag) => isChinese(tag) || isEnglish(tag)) ?? 'en-US');
}

const isChinese = (tag: string): boolean => /^zh\b/i.test(tag.trim());
const isEnglish = (tag: string): boolean => /^en\b/i.test(tag.trim());
