import { ADDRESSES } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { headed } from '../heads';
import type { SitePage } from '../site-page';

export const CONTACT_PAGE = headed({
  path: ADDRESSES.contact,
  module: 'src/site/contact/ContactPage.tsx',
  Page: lazyNamed(() => import('./ContactPage'), 'ContactPage'),
});

/** Follows the form. Nobody looks for it. */
export const CONTACT_SENT_PAGE = headed({
  path: ADDRESSES.contactSent,
  module: 'src/site/contact/ContactSentPage.tsx',
  Page: lazyNamed(() => import('./ContactSentPage'), 'ContactSentPage'),
  isUnlisted: true,
});

/** The gateway's answer to a form with mistakes, sent at the address of the form. */
export const CONTACT_ANSWER_PAGE: SitePage = {
  ...CONTACT_PAGE,
  path: '/contact/answer',
  Page: lazyNamed(() => import('./ContactAnswerPage'), 'ContactAnswerPage'),
  isAnswer: true,
  isStatic: true,
};
