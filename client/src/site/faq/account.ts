import { msg } from '@lingui/macro';
import {
  EMAIL_CODE,
  MAX_INVOICE_ARCHIVE_FILES,
  ORDER_PAYABLE_DAYS,
  POINTS_FOR_REGISTERING,
  POINTS_FOR_VERIFYING,
  POINTS_PER_DOLLAR,
  RESET_RESEND_SECONDS,
} from '../../../../schema/rules/limits';
import { brand } from '../../lib/brand';
import { purchaseOf } from '../pricing/purchase';
import type { Question } from '../question';

const { supportEmail } = brand;
const { characters, validMinutes, resendSeconds } = EMAIL_CODE;
const { validityDays } = purchaseOf('TRAFFIC', 1);

export const ACCOUNT: readonly Question[] = [
  {
    id: 'code',
    question: msg`The verification code doesn't arrive. What can I do?`,
    answer: msg`Look in the spam folder, then have another code sent; that works every ${resendSeconds} seconds. A code has ${characters} characters and is valid for ${validMinutes} minutes. Each works until then, also after a newer one was sent.`,
  },
  {
    id: 'password',
    question: msg`I forgot my password. How do I get in?`,
    answer: msg`Choose “Forgot password?” on the login page. We email you a link to set a new one, which works once, for 30 minutes. You can ask for another link after ${RESET_RESEND_SECONDS} seconds.`,
  },
  {
    id: 'google',
    question: msg`Can I sign in with Google?`,
    answer: msg`Yes, if the login page shows the button. If you already have an account with the same email address, you enter its password once to connect the two.`,
  },
  {
    id: 'team',
    question: msg`Can several people or clients use one account?`,
    answer: msg`An account has one login for the dashboard. For the proxies, give each person, program, or client a sub account: its own username, password, and limit. You can disable one while the others keep working.`,
  },
  {
    id: 'payment',
    question: msg`How do I pay?`,
    answer: msg`By card, at checkout. Points pay for some plans. Nothing renews automatically: when a plan ends, you aren't charged again.`,
  },
  {
    id: 'unpaid',
    question: msg`My payment failed. Is the order lost?`,
    answer: msg`No. It stays under “My orders” for ${ORDER_PAYABLE_DAYS} days. You can retry there with the same card or another one, or cancel it. An order that isn't paid by then expires.`,
  },
  {
    id: 'invoice',
    question: msg`Do I get an invoice?`,
    answer: msg`Yes, a PDF for each order that you pay by card. Under “Billing” you can enter the company, address, country, and tax ID that later invoices show. You can download up to ${MAX_INVOICE_ARCHIVE_FILES} invoices as one ZIP file.`,
  },
  {
    id: 'expiry',
    question: msg`When does traffic expire?`,
    answer: msg`${validityDays} days after it starts. If you have several purchases, the traffic that expires first is used first.`,
  },
  {
    id: 'both',
    question: msg`What happens if I have traffic and an unlimited plan?`,
    answer: msg`Both work at the same time. Where both could pay, the plan that you prioritize pays first. You can switch that in the dashboard at any time.`,
  },
  {
    id: 'empty',
    question: msg`What happens when my traffic is used up?`,
    answer: msg`Requests are refused with the reason NO_BALANCE until you buy more. You are never charged for anything that you didn't order.`,
  },
  {
    id: 'refund',
    question: msg`Can I get a refund?`,
    answer: msg`Write to ${supportEmail} and name the order. A refund goes to the card that was used, and takes back the refunded part of the traffic as far as it is unused, or the days that are left. The Terms of Service have the details.`,
  },
  {
    id: 'points',
    question: msg`What are points, and how do I get them?`,
    answer: msg`You can pay for some plans with points instead of money. You get ${POINTS_FOR_REGISTERING} for registering, ${POINTS_FOR_VERIFYING} for verifying your email address, and ${POINTS_PER_DOLLAR} per US dollar paid, rounded down. An order bought with points is paid at once.`,
  },
  {
    id: 'referral',
    question: msg`How does the referral program work?`,
    answer: msg`Send your link from the dashboard. When someone registers with it and pays, you get a point for each whole US dollar of the order. They see nothing of your account, and you see only part of their email address.`,
  },
  {
    id: 'close',
    question: msg`How do I close my account?`,
    answer: msg`Write to ${supportEmail} from the account's email address. There is no contract to cancel and no period of notice.`,
  },
];
