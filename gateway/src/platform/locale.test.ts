import { expect, test } from '@jest/globals';
import { acceptedLocale } from './locale.js';

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['*', 'en-US'],
  ['fr-FR, de;q=0.9', 'en-US'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-HK'],
  ['en;q=0.5, zh-HK', 'zh-HK'],
  ['fr-CA, zh-Hant-HK;q=0.7, en;q=0.3', 'zh-HK'],
  ['zh;q=0, en', 'en-US'],
  ['en-GB, zh;q=0.9', 'en-US'],
])('Accept-Language %j is %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
