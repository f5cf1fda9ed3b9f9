import { msg } from '@lingui/macro';
import { plans, prices, trial } from '../../generated/catalogue';
import { brand } from '../../lib/brand';
import { formatMoney } from '../../lib/format';
import type { LegalSection } from './legal-text';

const { name, legalName, supportEmail } = brand;
const { days, gigabytes } = trial;
/** Formatted the same in both languages of this page. */
const gigabyte = formatMoney(prices.perGigabyteMinor, prices.currency, 'en-US');
const month = formatMoney(prices.perMonthMinor, prices.currency, 'en-US');
const { currency } = prices;
const validity = plans[0].validityDays;

export const TERMS: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: msg`What you agree to`,
    body: [
      msg`These terms are an agreement between you and ${legalName} (“${name}”, “we”). They cover the site, the dashboard, the API and the proxies. You agree to them when you create an account.`,
      msg`If you create the account for a company, you say that you may agree for it, and “you” is the company.`,
    ],
  },
  {
    id: 'account',
    title: msg`Your account`,
    body: [
      msg`You need an email address that you can read. One person or company has one account; several spellings of one mailbox count as one.`,
      msg`Keep your password, your API keys and the passwords of your sub accounts to yourself. What is done with them counts as done by you, until you tell us that somebody else has them. You can end sessions, revoke keys and switch off sub accounts at any time.`,
      msg`You may give sub accounts to your team or your clients. You answer for what they do with them.`,
    ],
  },
  {
    id: 'use',
    title: msg`What the proxies may be used for`,
    body: [
      msg`The addresses belong to people who agreed to share their connection. Use them for lawful work that does not harm those people or anybody else: collecting public data, comparing prices, checking search results and advertisements, market research.`,
      msg`You must not use the proxies for:`,
      [
        msg`anything that is against the law where you are, where the request comes out, or where it goes;`,
        msg`breaking into systems, guessing passwords, using stolen credentials, or looking for weaknesses without permission of the owner;`,
        msg`flooding a service with requests, or otherwise disturbing it;`,
        msg`fraud: false clicks, false reviews, stolen cards, pretending to be somebody else;`,
        msg`sending unsolicited email or messages, or spreading malware;`,
        msg`collecting personal data without a lawful reason to have it;`,
        msg`material that shows the abuse of children, or any other material that it is a crime to have.`,
      ],
      msg`You are responsible for the rules of the sites that you visit, and for having the right to the data that you collect.`,
    ],
  },
  {
    id: 'counting',
    title: msg`How traffic is counted`,
    body: [
      msg`A gigabyte (GB) is 10⁹ bytes, upload and download together, counted at the proxy node. A failed request counts with the bytes that it moved.`,
      msg`Each byte is booked once. The statistics, the balance and the ledger show the same numbers; where they ever differ, tell us, and the ledger decides.`,
      msg`When the balance is used up or a limit is reached, requests are refused. Bytes that pass before the node has noticed are ours to bear: nothing is charged beyond what you bought.`,
    ],
  },
  {
    id: 'trial',
    title: msg`The trial`,
    body: [
      msg`When you verify your email address you get ${gigabytes} GB for ${days} days, without a card. Each person gets one trial. It ends on its own and never becomes a paid plan.`,
    ],
  },
  {
    id: 'prices',
    title: msg`Prices and payment`,
    body: [
      msg`Traffic costs ${gigabyte} a gigabyte, an unlimited plan ${month} for thirty days, in ${currency}. What you pay is the amount that the checkout shows before you pay. A change of prices does not touch orders that exist.`,
      msg`You pay by card, through our card payment provider, or with points for the products that can be had for points. An order that is not paid within seven days expires.`,
      msg`Nothing renews automatically. Each order shows what was paid for it, when and how.`,
    ],
  },
  {
    id: 'validity',
    title: msg`When a plan starts and ends`,
    body: [
      msg`Traffic starts when it is paid, unless you choose to start it later, and can be used for ${validity} days. Traffic that expires first is used first; what is left at the end expires.`,
      msg`An unlimited plan starts when you activate it and runs for the days you bought, through one sub account of its own. A plan that you activate while another runs begins when that one ends.`,
    ],
  },
  {
    id: 'points',
    title: msg`Points and referrals`,
    body: [
      msg`You get points for registering, for verifying your email address, for purchases, and for purchases of people who registered with your code. Points buy the products listed in the dashboard. They are not money, cannot be paid out and cannot be handed to another account.`,
      msg`Referring yourself does not count. Points that were gained by several accounts of one person can be taken back.`,
    ],
  },
  {
    id: 'refunds',
    title: msg`Refunds and disputed payments`,
    body: [
      msg`To ask for a refund, write to ${supportEmail} and name the order. It is paid to the card that was used. What was paid with points is not refunded in money.`,
      msg`A refund takes back what it pays for: of traffic the share of the order that was refunded, as far as it has not been used; of an unlimited plan that is refunded in full, the days that are left. The points that the payment earned, yours and those of the person who referred you, are taken back too. If they have been spent, points that you earn later make up for them first.`,
      msg`If you dispute a payment with your bank and win, the order is treated as refunded. Please write to us first: it is faster.`,
      msg`Rights to withdraw or to be refunded that the law gives you are not limited by this.`,
    ],
  },
  {
    id: 'service',
    title: msg`What we promise, and what we cannot`,
    body: [
      msg`We keep the proxies, the dashboard and the counting running with care, and say so when something is broken. Residential addresses come and go: we cannot promise that one particular address, city or site can be reached at one particular time.`,
      msg`We do not answer for what other people’s servers send or refuse. As far as the law allows, our liability ends at what you paid for the order concerned. It is not limited for intent, gross negligence, injury to life or health, or where the law forbids it.`,
    ],
  },
  {
    id: 'end',
    title: msg`Suspending and closing`,
    body: [
      msg`You can stop at any time: there is nothing to cancel. To have the account closed, write to ${supportEmail} from its email address.`,
      msg`If you break these terms, above all those about use, we can switch off sub accounts or the account. We tell you why, unless the law forbids it, and you can object. For a serious breach no refund is due.`,
    ],
  },
  {
    id: 'changes',
    title: msg`Changes`,
    body: [
      msg`We can change these terms. The date at the top says when that was last done. We tell you by email before a change that is to your disadvantage; if you do not agree, close the account before it takes effect.`,
      msg`If one of these terms does not hold, the others do.`,
    ],
  },
];
