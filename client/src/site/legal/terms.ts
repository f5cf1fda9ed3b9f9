import { msg } from '@lingui/macro';
import { CLOSED_PORTS } from '../../../../schema/rules/proxy-limits';
import { plans, prices, trial } from '../../../../schema/generated/catalogue';
import { brand, legalEntity } from '../../lib/brand';
import { formatMoney } from '../../lib/format';
import { UNLIMITED_LIMITS } from '../../lib/prices';
import type { LegalSection } from './legal-text';

const { name, supportEmail } = brand;
const { name: legalName, abuseEmail } = legalEntity;
const { days, gigabytes } = trial;
/** Formatted the same in both languages of this page. */
const gigabyte = formatMoney(prices.perGigabyteMinor, prices.currency, 'en-US');
const month = formatMoney(prices.perMonthMinor, prices.currency, 'en-US');
const { currency } = prices;
const { connections, megabits } = UNLIMITED_LIMITS;
const closed = CLOSED_PORTS.join(', ');
const validity = plans[0].validityDays;

export const TERMS: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: msg`What you agree to`,
    body: [
      msg`These terms are an agreement between you and ${legalName} (“${name}”, “we”). They cover the site, the dashboard, the API, and the proxies. You agree to them when you create an account.`,
      msg`If you create the account for a company, you confirm that you may agree on its behalf, and “you” means the company.`,
    ],
  },
  {
    id: 'account',
    title: msg`Your account`,
    body: [
      msg`You need an email address that you can read. One person or company has one account; different spellings of one mailbox count as one.`,
      msg`At Gmail, Outlook, iCloud, Proton, and Fastmail, an address with a plus sign (you+shop@…) is the same account as the one without it. At other domains it can have an account of its own, but the trial and the points for referrals are given once for both.`,
      msg`Keep your password, your API keys, and the passwords of your sub accounts secret. You are responsible for what is done with them until you tell us that somebody else has them. You can end sessions, revoke keys, and disable sub accounts at any time.`,
      msg`You may give sub accounts to your team or your clients. You are responsible for how they use them.`,
    ],
  },
  {
    id: 'use',
    title: msg`What you may use the proxies for`,
    body: [
      msg`The addresses belong to people who agreed to share their connection. Use them for lawful work that harms neither those people nor anyone else: collecting public data, comparing prices, checking search results and advertisements, market research.`,
      msg`You must not use the proxies for:`,
      [
        msg`anything that is illegal where you are, where the request exits, or where it goes;`,
        msg`breaking into systems, guessing passwords, using stolen credentials, or looking for weaknesses without the owner’s permission;`,
        msg`flooding a service with requests, or disrupting it in any other way;`,
        msg`fraud: false clicks, false reviews, stolen cards, impersonation;`,
        msg`sending unsolicited email or messages, or spreading malware: port ${closed} (mail between servers) is closed;`,
        msg`collecting personal data without a legal basis;`,
        msg`material that shows the abuse of children, or any other material that is illegal to possess.`,
      ],
      msg`To report abuse, write to ${abuseEmail}.`,
      msg`You are responsible for following the rules of the sites that you visit, and for having the right to the data that you collect.`,
    ],
  },
  {
    id: 'counting',
    title: msg`How traffic is counted`,
    body: [
      msg`A gigabyte (GB) is 10⁹ bytes, upload plus download, counted at the proxy node. A failed request counts with the bytes that it transferred.`,
      msg`We charge traffic to the plan that paid when the traffic passed the proxy, even if the node reports it later. What a node reports more than 48 hours later costs you nothing, so figures older than 48 hours never change.`,
      msg`Each byte is recorded once. The statistics, the balance, and the ledger show the same numbers. If they ever differ, tell us; the ledger decides.`,
      msg`When the balance is used up or a limit is reached, requests are refused. We bear the cost of bytes that pass before the node notices: you are never charged beyond what you bought.`,
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
      msg`Traffic costs ${gigabyte} per gigabyte, and an unlimited plan ${month} for 30 days, in ${currency}. A plan on sale costs less until its sale ends. You pay the amount that the checkout shows before you pay. A price change doesn’t affect existing orders.`,
      msg`You pay by card, through our card payment provider, or with points for the products that points can buy. An order that isn’t paid within seven days expires.`,
      msg`Nothing renews automatically. Each order shows what was paid for it, when, and how.`,
    ],
  },
  {
    id: 'validity',
    title: msg`When a plan starts and ends`,
    body: [
      msg`Traffic starts when you pay, unless you choose to start it later, and is valid for ${validity} days. Traffic that expires first is used first. What is left at the end expires.`,
      msg`An unlimited plan starts when you activate it and runs for the hours, days, or calendar months you bought, through one sub account of its own, with at most ${connections} connections at a time and ${megabits} Mbit/s, upload plus download. Further connections are refused; faster traffic is slowed down, never cut. Calendar months follow your time zone. If another plan is running when you activate one, the new plan begins when that one ends.`,
    ],
  },
  {
    id: 'points',
    title: msg`Points and referrals`,
    body: [
      msg`You get points for registering, for verifying your email address, for purchases, and for purchases by people who registered with your code. Points buy the products listed in the dashboard. They are not money, can’t be paid out, and can’t be transferred to another account.`,
      msg`Referring yourself doesn’t count. We may take back points that one person earned through several accounts.`,
    ],
  },
  {
    id: 'refunds',
    title: msg`Refunds and disputed payments`,
    body: [
      msg`To ask for a refund, write to ${supportEmail} and name the order. We refund the price of what you haven’t used: if two fifths of the traffic are left, you get two fifths of the price back. For an unlimited plan, we count the full hours that are left. The money goes back to the card that you paid with. Purchases with points are not refunded in money.`,
      msg`When we refund money, we remove the same share of the traffic or the hours from the order. If less traffic than that is left, we remove what is left. An unlimited plan that is refunded in full ends, and the next one that you activated begins.`,
      msg`Points that the refunded part had earned, for you and for the person who referred you, are taken back too. If they have been spent, points earned later make up for them first.`,
      msg`If you dispute a payment with your bank, you can’t use the rest of the order until the bank decides. We email you when this begins. If the bank decides for us, you can use the rest again, and we add the time that you couldn’t use it to its validity. If the bank decides for you, we remove the disputed share, as after a refund. Please write to us first: it is faster.`,
      msg`These terms don’t limit any right of withdrawal or refund that the law gives you.`,
    ],
  },
  {
    id: 'service',
    title: msg`What we promise, and what we can’t`,
    body: [
      msg`We operate the proxies, the dashboard, and the metering with care, and tell you when something is broken. Residential addresses come and go, so we can’t promise that a particular address, city, or site can be reached at a particular time.`,
      msg`We are not responsible for what other people’s servers send or refuse. As far as the law allows, our liability is limited to what you paid for the order concerned. It is not limited for intent, gross negligence, injury to life or health, or where the law forbids it.`,
    ],
  },
  {
    id: 'end',
    title: msg`Suspending and closing`,
    body: [
      msg`You can stop at any time: there is nothing to cancel. To close the account, write to ${supportEmail} from its email address.`,
      msg`If you break these terms, above all those about use, we may disable sub accounts or the account. We tell you why, unless the law forbids it, and you can object. After a serious breach, no refund is due.`,
    ],
  },
  {
    id: 'changes',
    title: msg`Changes`,
    body: [
      msg`We may change these terms. The date at the top shows the last change. We email you before a change that is to your disadvantage. If you don’t agree, close the account before it takes effect.`,
      msg`If one of these terms is invalid, the others remain valid.`,
    ],
  },
  {
    id: 'law',
    title: msg`Law and courts`,
    body: [
      msg({
        message:
          'The law of {jurisdiction} applies to these terms. If we can’t settle a dispute with you, the courts of {jurisdiction} decide it. If you are a consumer, you keep the rights that the law where you live gives you.',
      }),
    ],
  },
];
