const PRICING = '/products/residential-proxies/traffic';
const LOGIN = '/auth/login';
const REGISTER = '/auth/register';
const DOCUMENTATION = '/documentation';

/** Addresses that people type because other sites have them, and the page that they mean. Each exists in every language. */
export const GUESSED_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['/pricing', PRICING],
  ['/prices', PRICING],
  ['/plans', PRICING],
  ['/products', PRICING],
  ['/products/residential-proxies', PRICING],
  ['/login', LOGIN],
  ['/log-in', LOGIN],
  ['/signin', LOGIN],
  ['/sign-in', LOGIN],
  ['/register', REGISTER],
  ['/signup', REGISTER],
  ['/sign-up', REGISTER],
  ['/forgot-password', '/reset-password'],
  ['/account', '/dashboard/account'],
  ['/docs', DOCUMENTATION],
  ['/doc', DOCUMENTATION],
  ['/guides', DOCUMENTATION],
  ['/help', '/faq'],
  ['/support', '/contact'],
  ['/contact-us', '/contact'],
  ['/countries', '/locations'],
  ['/terms-of-service', '/terms'],
  ['/tos', '/terms'],
  ['/privacy-policy', '/privacy'],
]);

/**
 * The page that somebody means by a path that does not exist: in the language of the path, or else in the language without a
 * prefix. Null if nobody would guess it.
 * @param exists whether a path leads to a page or to a screen
 */
export function guessedPage(path: string, exists: (path: string) => boolean): string | null {
  const [, language = '', rest = ''] =
    /^(\/[a-z]{2}(?:-[a-z]{2})?(?=\/))?(.*?)\/?$/.exec(path.toLowerCase()) ?? [];
  const page = GUESSED_ADDRESSES.get(rest);
  if (page === undefined) return null;
  return exists(language + page) ? language + page : page;
}
