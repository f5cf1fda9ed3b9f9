import { t } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { type SitePage, unsaid } from '../site-page';

const { name } = brand;

export const CONTACT_PAGE: SitePage = {
  path: ADDRESSES.contact,
  module: 'src/site/contact/ContactPage.tsx',
  Page: lazyNamed(() => import('./ContactPage'), 'ContactPage'),
  words: PRERENDERS
    ? (i18n) => ({
        title: t(i18n)`Contact us`,
        description: t(
          i18n,
        )`Write to the people behind ${name}: questions before you buy, large volumes, proxies, orders, and accounts. They answer by email.`,
      })
    : unsaid,
};

/** Follows the form. Nobody looks for it. */
export const CONTACT_SENT_PAGE: SitePage = {
  path: ADDRESSES.contactSent,
  module: 'src/site/contact/ContactSentPage.tsx',
  Page: lazyNamed(() => import('./ContactSentPage'), 'ContactSentPage'),
  words: PRERENDERS
    ? (i18n) => ({
        title: t(i18n)`We have your message`,
        description: t(i18n)`Support answers by email.`,
      })
    : unsaid,
  isUnlisted: true,
};

/** The gateway's answer to a form with mistakes, sent at the address of the form. */
export const CONTACT_ANSWER_PAGE: SitePage = {
  ...CONTACT_PAGE,
  path: '/contact/answer',
  Page: lazyNamed(() => import('./ContactAnswerPage'), 'ContactAnswerPage'),
  isAnswer: true,
  isStatic: true,
};
