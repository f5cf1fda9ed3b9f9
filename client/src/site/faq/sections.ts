import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import type { PictureName } from '../pictures/picture-files';
import type { Question } from '../question';
import { ACCOUNT } from './account';
import { GETTING_STARTED } from './getting-started';
import { TECHNICAL } from './technical';

export interface FaqSection {
  readonly path: string;
  readonly name: MessageDescriptor;
  /** Subject of its answers, for the page and its head. */
  readonly lead: MessageDescriptor;
  readonly questions: readonly Question[];
  /** A picture of the dashboard after the answers. */
  readonly picture?: { readonly name: PictureName; readonly caption: MessageDescriptor };
}

export const FAQ_SECTIONS = [
  {
    path: ADDRESSES.faqGettingStarted,
    name: msg`Getting started`,
    lead: msg`What the proxies are, the free trial, the first request, and which plan to choose.`,
    questions: GETTING_STARTED,
  },
  {
    path: ADDRESSES.faqAccount,
    name: msg`Account and billing`,
    lead: msg`Signing in, paying, invoices, when plans end, refunds, points, and referrals.`,
    questions: ACCOUNT,
    picture: {
      name: 'order',
      caption: msg`Each order keeps its payments and its history, to the minute.`,
    },
  },
  {
    path: ADDRESSES.faqTechnical,
    name: msg`Technical support`,
    lead: msg`Countries and sessions, protocols, status codes, counting traffic, lists, and the API.`,
    questions: TECHNICAL,
  },
] as const satisfies readonly FaqSection[];
