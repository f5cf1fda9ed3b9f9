import { ADDRESSES } from '../../lib/addresses';

/**
 * Whether this document was loaded where people sign in. Only there does the page's policy allow the scripts of Google and
 * of the captcha (gateway/src/http/site/content-policy.ts), wherever the router has gone since.
 */
export function isSignInDocument(documentPath: string): boolean {
  const path = documentPath.replace(/\/$/, '');
  return ([ADDRESSES.login, ADDRESSES.register, ADDRESSES.googleTest] as string[]).includes(path);
}
