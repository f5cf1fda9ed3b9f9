import { pageRequest, type PageArguments, type PageWishes } from '../../src/platform/page.js';

/** The page of a list whose identity does not matter, because all cursors of a test come from one list. */
export function anyPage(args: PageArguments, wishes?: PageWishes) {
  return pageRequest(args, { name: 'test', owner: 'test' }, wishes);
}
