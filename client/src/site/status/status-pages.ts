import { ADDRESSES } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { headed } from '../heads';

export const STATUS_PAGE = headed({
  path: ADDRESSES.status,
  module: 'src/site/status/StatusPage.tsx',
  Page: lazyNamed(() => import('./StatusPage'), 'StatusPage'),
});
