import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { ApiScope } from '../../../../schema/generated/schema-types';

interface ScopeWords {
  readonly name: MessageDescriptor;
  readonly meaning: MessageDescriptor;
}

/** Name and explanation of each scope. */
export const SCOPE_WORDS: Readonly<Record<ApiScope, ScopeWords>> = {
  READ_PROFILE: {
    name: msg`Read the profile`,
    meaning: msg`Your name, username, email address, and billing details. Few programs need these.`,
  },
  READ_USAGE: {
    name: msg`Read usage`,
    meaning: msg`Statistics, the balance, the list of sub accounts, and the account’s time zone.`,
  },
  READ_ORDERS: {
    name: msg`Read orders`,
    meaning: msg`Orders, payments, invoices, points, and referrals. With “Read usage”, also the ledger and statements.`,
  },
  MANAGE_SUB_ACCOUNTS: {
    name: msg`Manage sub accounts`,
    meaning: msg`Create, edit, and delete sub accounts. Passwords can be set but not read.`,
  },
  MANAGE_WHITELIST: {
    name: msg`Manage the whitelist`,
    meaning: msg`Add and remove IP addresses that need no password.`,
  },
};
