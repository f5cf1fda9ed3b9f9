import { setupI18n } from '@lingui/core';
import { screen, within } from '@testing-library/react';
import { COUNTED_BYTES } from '../../../../schema/rules/counted-bytes';
import { ADDRESSES } from '../../lib/addresses';
import { wordsOfPage } from '../catalogs';
import { pageAt } from '../pages';
import { wholeAnswer } from '../question';
import { renderPage } from '../render-page.test-kit';
import { structuredDataOf } from '../structured-data';
import { countedQuestion } from './counted-question';

const LANGUAGES = [
  ['en-US', 'en', 'Charged:', 'Not charged:'],
  ['zh-HK', 'zhHK', '收費：', '不收費：'],
] as const;

const sentences = (isBilled: boolean, words: 'en' | 'zhHK') =>
  COUNTED_BYTES.filter((part) => part.isBilled === isBilled).map((part) => part[words]);

test.each(LANGUAGES)('the FAQ in %s lists the bytes of the rules', async (...language) => {
  const [locale, words, charged, free] = language;
  await renderPage(ADDRESSES.faqTechnical, locale);
  const items = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(items(charged)).toEqual(sentences(true, words));
  expect(items(free)).toEqual(sentences(false, words));
});

test.each(LANGUAGES)('search engines get the same list in %s', async (locale, words) => {
  const page = pageAt(ADDRESSES.faqTechnical);
  const messages = { [locale]: await wordsOfPage(page, locale) };
  const data = structuredDataOf(page, locale, setupI18n({ locale, messages }));
  const text = JSON.stringify(data);
  for (const part of COUNTED_BYTES) expect(text).toContain(part[words]);
});

test('a changed rule changes the answer', () => {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  const answer = (parts: Parameters<typeof countedQuestion>[0]) =>
    wholeAnswer(i18n, countedQuestion(parts));
  const now = answer(COUNTED_BYTES);
  for (const changed of COUNTED_BYTES) {
    const turned = COUNTED_BYTES.map((part) =>
      part === changed ? Object.assign({}, part, { isBilled: !part.isBilled }) : part,
    );
    const worded = COUNTED_BYTES.map((part) =>
      part === changed ? Object.assign({}, part, { en: 'Another rule.' }) : part,
    );
    expect(answer(turned)).not.toBe(now);
    expect(answer(worded)).toContain('Another rule.');
  }
});
