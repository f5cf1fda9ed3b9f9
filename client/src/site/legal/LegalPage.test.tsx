import { screen } from '@testing-library/react';
import { ADDRESSES } from '../../lib/addresses';
import { legalEntity } from '../../lib/brand';
import { renderPage } from '../render-page.test-kit';

const PAGES = [ADDRESSES.terms, ADDRESSES.privacy] as const;
const NOTICES = [
  ['en-US', /^This is a template for the operator’s counsel/],
  ['zh-HK', /^本文是供營運者的律師參考的範本/],
] as const;
const CASES = PAGES.flatMap((path) =>
  NOTICES.map(([locale, words]) => [path, locale, words] as const),
);

/** The brand file's company, with another state of the review. */
const company = legalEntity as { legalPagesReviewed: boolean };
const { legalPagesReviewed } = company;
afterEach(() => {
  company.legalPagesReviewed = legalPagesReviewed;
});

test.each(CASES)('%s in %s says first that it is a template', async (path, locale, words) => {
  company.legalPagesReviewed = false;
  const { missing } = await renderPage(path, locale);
  expect(missing).toEqual([]);
  const notice = screen.getByText(words);
  expect(notice).toHaveTextContent(legalEntity.name);
  const title = screen.getByRole('heading', { level: 1 });
  expect(notice.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each(CASES)('%s in %s says no such thing once it is reviewed', async (path, locale, words) => {
  company.legalPagesReviewed = true;
  await renderPage(path, locale);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
});

test.each([
  ['en-US', (place: string) => `The law of ${place} applies`],
  ['zh-HK', (place: string) => `本條款受${place}法律管轄`],
] as const)('the terms name the law of the brand file in %s', async (locale, wordsWith) => {
  await renderPage(ADDRESSES.terms, locale);
  const words = wordsWith(legalEntity.jurisdiction[locale]);
  expect(screen.getByText(words, { exact: false })).toBeInTheDocument();
});
