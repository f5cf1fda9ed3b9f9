import {
  TOP_LEVEL_CODES,
  TRANSPORT_STATUS,
  USER_ERRORS,
} from '../../../../schema/rules/error-codes';
import { errorDocs } from '../../../../schema/rules/error-docs';
import { renderPage } from '../render-page.test-kit';

const CODES = [...TOP_LEVEL_CODES, ...Object.keys(TRANSPORT_STATUS), ...Object.keys(USER_ERRORS)];
const pageOf = (code: string) => errorDocs(code).split('#')[0] ?? '';
const PAGES = [...new Set(CODES.map(pageOf))];

test.each(PAGES)('%s has an anchor for each code that leads there', async (path) => {
  await renderPage(path, 'en-US');
  const missing = CODES.filter((code) => pageOf(code) === path).filter((code) => {
    const anchor = errorDocs(code).split('#')[1] ?? '';
    return !document.getElementById(anchor)?.textContent.includes(code);
  });
  expect(missing).toEqual([]);
});

test('an unknown code leads to the page of errors', () => {
  expect(errorDocs('PERSISTED_QUERY_NOT_SUPPORTED')).toBe('/documentation/api-errors');
});
