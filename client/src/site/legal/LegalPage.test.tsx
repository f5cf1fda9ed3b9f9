import { screen } from '@testing-library/react';
import { ADDRESSES } from '../../lib/addresses';
import { legalEntity } from '../../lib/brand';
import { renderPage } from '../render-page.test-kit';

test.each([
  [ADDRESSES.terms, 'en-US', /^This is a template for the operator’s counsel/],
  [ADDRESSES.privacy, 'en-US', /^This is a template for the operator’s counsel/],
  [ADDRESSES.terms, 'zh-HK', /^本文是供營運者的律師參考的範本/],
  [ADDRESSES.privacy, 'zh-HK', /^本文是供營運者的律師參考的範本/],
] as const)('%s in %s says first that it is a template', async (path, locale, words) => {
  const { missing } = await renderPage(path, locale);
  expect(missing).toEqual([]);
  const notice = screen.getByText(words);
  expect(notice).toHaveTextContent(legalEntity.name);
  const title = screen.getByRole('heading', { level: 1 });
  expect(notice.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['en-US', 'The law of Hong Kong applies'],
  ['zh-HK', '本條款受香港法律管轄'],
] as const)('the terms name the law of the brand file in %s', async (locale, words) => {
  await renderPage(ADDRESSES.terms, locale);
  expect(screen.getByText(words, { exact: false })).toBeInTheDocument();
});
