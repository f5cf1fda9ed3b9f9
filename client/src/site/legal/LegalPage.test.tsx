import { screen } from '@testing-library/react';
import { ADDRESSES } from '../../lib/addresses';
import { addressSources, legalEntity } from '../../lib/brand';
import { renderPage } from '../render-page.test-kit';

const LOCALES = ['en-US', 'zh-HK'] as const;

test.each(
  [
    [ADDRESSES.terms, legalEntity.abuseEmail],
    [ADDRESSES.privacy, legalEntity.privacyEmail],
    [ADDRESSES.sources, legalEntity.abuseEmail],
    [ADDRESSES.contact, legalEntity.abuseEmail],
  ].flatMap(([path = '', email = '']) => LOCALES.map((locale) => [path, locale, email] as const)),
)('%s in %s names the company and who reads reports', async (path, locale, email) => {
  const { missing } = await renderPage(path, locale);
  expect(missing).toEqual([]);
  const main = screen.getByRole('main');
  const { name, address, registration } = legalEntity;
  for (const fact of [name, ...address, registration, email]) expect(main).toHaveTextContent(fact);
  // Customers must not see the operator's tasks.
  expect(main).not.toHaveTextContent(/counsel|template|律師|範本/i);
});

test.each([
  ['en-US', (place: string) => `The law of ${place} applies`],
  ['zh-HK', (place: string) => `本條款受${place}法律管轄`],
] as const)('the terms name the law of the brand file in %s', async (locale, wordsWith) => {
  await renderPage(ADDRESSES.terms, locale);
  const words = wordsWith(legalEntity.jurisdiction[locale]);
  expect(screen.getByText(words, { exact: false })).toBeInTheDocument();
});

test.each(LOCALES)(
  'the sources of the addresses are those of the brand file in %s',
  async (locale) => {
    await renderPage(ADDRESSES.sources, locale);
    const main = screen.getByRole('main');
    const { suppliers, checkedOn, optOutUrl } = addressSources;
    for (const { name, consentUrl } of suppliers) {
      expect(main).toHaveTextContent(name);
      expect(main).toHaveTextContent(consentUrl);
    }
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    expect(main).toHaveTextContent(day.format(new Date(checkedOn)));
    expect(screen.getByRole('link', { name: optOutUrl })).toHaveAttribute('href', optOutUrl);
  },
);
