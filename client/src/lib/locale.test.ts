import { chooseLocale, localeCookie, localeOfPath, localizedPath } from './locale';

test('the path alone decides the language of a public page', () => {
  expect(localeOfPath('/')).toBe('en-US');
  expect(localeOfPath('/zh-hk')).toBe('zh-HK');
  expect(localeOfPath('/zh-hk/faq')).toBe('zh-HK');
  expect(localeOfPath('/zh-hkx')).toBe('en-US');
  expect(localeOfPath('/de/products/residential-proxies/traffic')).toBe('de');
  expect(localeOfPath('/dental')).toBe('en-US');
  expect(localizedPath('zh-HK', '/')).toBe('/zh-hk/');
  expect(localizedPath('en-US', '/faq')).toBe('/faq');
});

test('the dashboard uses the cookie, else the browser’s languages, else English', () => {
  expect(chooseLocale('a=b; locale=zh-HK', ['en-GB'])).toBe('zh-HK');
  expect(chooseLocale('locale=en-US', ['zh-TW'])).toBe('en-US');
  expect(chooseLocale('locale=xx', ['fr', 'zh-Hant'])).toBe('zh-HK');
  expect(chooseLocale('', ['fr', 'de'])).toBe('en-US');
  // These languages have public pages only.
  expect(chooseLocale('locale=de', ['zh-HK'])).toBe('zh-HK');
});

test('a choice lasts 365 days, SameSite=Lax', () => {
  expect(localeCookie('zh-HK')).toBe('locale=zh-HK;path=/;max-age=31536000;samesite=lax');
});
