import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { prices } from '../../../../schema/generated/catalogue';
import {
  DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
  EMAIL_CODE,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
  MAX_INVOICE_ARCHIVE_FILES,
  MAX_PROXY_LINES,
  MAX_SESSION_ID_CHARACTERS,
  MAX_SUB_ACCOUNTS,
  ORDER_PAYABLE_DAYS,
  POINTS_FOR_REGISTERING,
  POINTS_FOR_VERIFYING,
  POINTS_PER_DOLLAR,
  RESET_RESEND_SECONDS,
  SESSION_MINUTES,
} from '../../../../schema/rules/limits';
import { EXIT_CHANGED_HEADER } from '../../../../schema/rules/proxy-headers';
import { CLOSED_PORTS, PROXY_LIMITS } from '../../../../schema/rules/proxy-limits';
import { formatProxyUsername } from '../../../../schema/rules/proxy-username';
import { claims } from '../../generated/claims';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { TRIAL, UNLIMITED_LIMITS } from '../../lib/prices';
import type { PictureName } from '../pictures/picture-files';
import { purchaseOf } from '../pricing/purchase';
import { type Question, questionsOf } from '../question';
import { BYTES_QUESTION } from '../shared-questions';
import account from './account.md';
import { COUNTED_QUESTION } from './counted-question';
import gettingStarted from './getting-started.md';
import technical from './technical.md';

const { name, sample, supportEmail } = brand;
const place = { country: 'US', city: 'new_york', session: null, sessionMinutes: null };
const sticky = { country: 'US', city: null, session: 'job7', sessionMinutes: 30 };
/** English and Chinese write numbers alike. */
const written = (number: number) => number.toLocaleString('en-US');

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
    questions: questionsOf(gettingStarted, {
      ...TRIAL,
      ...UNLIMITED_LIMITS,
      name,
      countries: claims.countries,
      cities: claims.cities,
      // Gigabytes of the traffic plan that cost as much as an unlimited month, both without a sale.
      breakEven: prices.perMonthMinor / prices.perGigabyteMinor,
    }),
  },
  {
    path: ADDRESSES.faqAccount,
    name: msg`Account and billing`,
    lead: msg`Signing in, paying, invoices, when plans end, refunds, points, and referrals.`,
    questions: questionsOf(account, {
      ...EMAIL_CODE,
      supportEmail,
      validityDays: purchaseOf('TRAFFIC', 1).validityDays,
      MAX_INVOICE_ARCHIVE_FILES,
      ORDER_PAYABLE_DAYS,
      POINTS_FOR_REGISTERING,
      POINTS_FOR_VERIFYING,
      POINTS_PER_DOLLAR,
      RESET_RESEND_SECONDS,
    }),
    picture: {
      name: 'order',
      caption: msg`Each order keeps its payments and its history, to the minute.`,
    },
  },
  {
    path: ADDRESSES.faqTechnical,
    name: msg`Technical support`,
    lead: msg`Countries and sessions, protocols, status codes, counting traffic, lists, and the API.`,
    questions: questionsOf(
      technical,
      {
        ...PROXY_LIMITS,
        closed: CLOSED_PORTS.join(', '),
        longest: SESSION_MINUTES.max,
        inCity: formatProxyUsername(sample.username, place),
        kept: formatProxyUsername(sample.username, sticky),
        accounts: written(MAX_SUB_ACCOUNTS),
        lines: written(MAX_PROXY_LINES),
        mostRequests: written(MAX_API_KEY_REQUESTS_PER_MINUTE),
        DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
        EXIT_CHANGED_HEADER,
        MAX_SESSION_ID_CHARACTERS,
      },
      [BYTES_QUESTION, COUNTED_QUESTION],
    ),
  },
] as const satisfies readonly FaqSection[];
