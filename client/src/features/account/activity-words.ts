import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { BadgeTone } from '../../ui/Badge';

/** Messages for the actions of the audit log (gateway: `object.verb`) that do more than change a setting of the object. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'signIn.fail': msg`Failed sign-in`,
  'session.open': msg`Signed in`,
  'session.revoke': msg`Signed out`,
  'user.register': msg`Account created`,
  'user.verifyEmail': msg`Email address verified`,
  'user.linkGoogle': msg`Google connected`,
  'user.unlinkGoogle': msg`Google disconnected`,
  'password.change': msg`Password changed`,
  'password.requestReset': msg`Reset link requested`,
  'apiKey.create': msg`API key created`,
  'apiKey.revoke': msg`API key revoked`,
  'subAccount.create': msg`Sub account added`,
  'subAccount.setStatus': msg`Sub account enabled or disabled`,
  'subAccount.delete': msg`Sub account deleted`,
  'subAccount.revealPassword': msg`Sub account password shown`,
  'whitelist.add': msg`IP address added to the whitelist`,
  'whitelist.delete': msg`IP address removed from the whitelist`,
  'whitelist.claimCreate': msg`IP verification command created`,
  'whitelist.prove': msg`IP address verified`,
  'whitelist.supersede': msg`IP address verified by another account`,
  'proxyConfiguration.confirm': msg`Proxy generated`,
  'proxyConfiguration.test': msg`Proxy tested`,
  'referral.accept': msg`Invitation accepted`,
  'referral.refuse': msg`Invitation not counted`,
  'balance.prioritize': msg`Prioritized plan changed`,
  'points.redeem': msg`Points redeemed`,
  'points.adjust': msg`Points adjusted by support`,
  'ticket.answer': msg`Support answered a ticket`,
  'ticket.close': msg`Support closed a ticket`,
  'order.create': msg`Order placed`,
  'order.pay': msg`Payment started`,
  'order.start': msg`Order started`,
  'order.cancel': msg`Order canceled`,
  'order.delete': msg`Order deleted`,
  'order.restore': msg`Order restored`,
  'payment.capture': msg`Payment received`,
  'payment.refund': msg`Refund updated`,
  'payment.dispute': msg`Payment dispute updated`,
};

/** Messages for all other actions, by object. */
const CHANGED: Readonly<Record<string, MessageDescriptor>> = {
  user: msg`Profile changed`,
  account: msg`Account settings changed`,
  billingDetails: msg`Billing details changed`,
  apiKey: msg`API key changed`,
  subAccount: msg`Sub account changed`,
  whitelist: msg`Whitelist entry changed`,
  order: msg`Order changed`,
};

const OTHER = msg`Account activity`;

export function activityWords(action: string): MessageDescriptor {
  const [object = ''] = action.split('.');
  return WORDS[action] ?? CHANGED[object] ?? OTHER;
}

/** The badge of an entry: a warning for failures, plain for the rest. */
export function activityTone(action: string): BadgeTone {
  return action === 'signIn.fail' ? 'warn' : 'plain';
}

interface Values {
  readonly before: readonly { readonly name: string; readonly value: string | null }[];
  readonly after: readonly { readonly name: string; readonly value: string | null }[];
}

/** Fields that identify an object for a person, in this order. */
const NAMES = ['name', 'username', 'address'] as const;

/** The name of an entry's object. Null if none is recorded. */
export function subjectOf({ before, after }: Values): string | null {
  const values = [...after, ...before];
  for (const wanted of NAMES) {
    const found = values.find(({ name, value }) => name === wanted && value !== null);
    if (found?.value != null) return found.value;
  }
  return null;
}
