import { API_SCOPES, type ApiScope } from './api-key.js';

/** The roles that a member of an account can have. */
export const ACCOUNT_ROLES = ['OWNER'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Lets in members with one of the roles, and API keys with one of the scopes, or with all of them. */
export interface Permission {
  readonly roles: readonly AccountRole[];
  readonly scopes: readonly ApiScope[];
  /** Whether a key needs all of the scopes, because the answer has facts of each. */
  readonly needsAll: boolean;
}

/** For each member, because it concerns only themselves, and for keys with one of these scopes. */
const member = (...scopes: ApiScope[]): Permission => ({
  roles: ACCOUNT_ROLES,
  scopes,
  needsAll: false,
});
/** For owners of the account, and for keys with one of these scopes. */
const owner = (...scopes: ApiScope[]): Permission => ({
  roles: ['OWNER'],
  scopes,
  needsAll: false,
});
/** For owners, and for keys with all of these scopes. */
const ownerOfAll = (...scopes: ApiScope[]): Permission => ({
  roles: ['OWNER'],
  scopes,
  needsAll: true,
});

/** Whether a key with these scopes is let in. */
export function letsKeyIn({ scopes, needsAll }: Permission, held: readonly ApiScope[]): boolean {
  const has = (scope: ApiScope) => held.includes(scope);
  return needsAll ? scopes.every(has) : scopes.some(has);
}

/**
 * Who may call each operation of the API. Null for whoever reaches it: visitors, and in `Me` whoever may ask for `me`.
 * The gateway asks this table and nothing else, and does not start when an operation is missing here. The documentation
 * and the access test follow from it. Without a scope, an operation needs a person (SECURITY 33).
 *
 * A field of another type stands here if its scopes are narrower than those of a path to it: no path may reach a fact whose
 * scope the key lacks (SECURITY 61, scopes-of-paths.test.ts).
 */
export const PERMISSIONS = {
  'Account.members': member('READ_PROFILE'),
  'Account.name': member('READ_PROFILE'),
  'LedgerEntry.parts': owner('READ_USAGE'),
  'LedgerEntryConnection.plannedExpiries': owner('READ_USAGE'),
  'LedgerEntryConnection.unpostedBytes': owner('READ_USAGE'),
  'Query.accountingTimeZone': null,
  'Query.claims': null,
  'Query.locations': null,
  'Query.me': member(...API_SCOPES),
  'Query.orderQuote': owner(),
  'Query.plans': null,
  'Query.proxyEndpoints': null,
  'Query.redeemableProducts': null,
  'Me.account': member('READ_PROFILE', 'READ_USAGE'),
  'Me.apiKeys': owner(),
  'Me.auditLog': owner(),
  'Me.balance': owner('READ_USAGE'),
  'Me.billingDetails': owner('READ_PROFILE'),
  'Me.currentAddress': owner('MANAGE_WHITELIST'),
  'Me.displayName': member('READ_PROFILE'),
  'Me.email': member('READ_PROFILE'),
  'Me.emailVerified': null,
  'Me.firstName': member('READ_PROFILE'),
  'Me.google': member(),
  'Me.grants': owner('READ_USAGE'),
  'Me.hasPassword': member(),
  'Me.id': null,
  'Me.invoices': owner('READ_ORDERS'),
  'Me.lastName': member('READ_PROFILE'),
  'Me.ledger': ownerOfAll('READ_ORDERS', 'READ_USAGE'),
  'Me.locale': null,
  'Me.moneyLedger': owner('READ_ORDERS'),
  'Me.name': member('READ_PROFILE'),
  'Me.order': owner('READ_ORDERS'),
  'Me.orders': owner('READ_ORDERS'),
  'Me.payments': owner('READ_ORDERS'),
  'Me.points': owner('READ_ORDERS'),
  'Me.pointsLedger': owner('READ_ORDERS'),
  'Me.proxyConfigurations': owner('MANAGE_SUB_ACCOUNTS'),
  'Me.referral': owner('READ_ORDERS'),
  'Me.registeredAt': null,
  'Me.requests': owner('READ_USAGE'),
  'Me.sessions': member(),
  'Me.statements': ownerOfAll('READ_ORDERS', 'READ_USAGE'),
  'Me.subAccount': owner('MANAGE_SUB_ACCOUNTS', 'READ_USAGE'),
  'Me.subAccounts': owner('MANAGE_SUB_ACCOUNTS', 'READ_USAGE'),
  'Me.ticket': owner(),
  'Me.tickets': owner(),
  'Me.trafficLedger': owner('READ_USAGE'),
  'Me.unreadTickets': owner(),
  'Me.usage': owner('READ_USAGE'),
  'Me.username': member('READ_PROFILE'),
  'Me.whitelist': owner('MANAGE_WHITELIST'),
  'Mutation.accountUpdate': owner(),
  'Mutation.apiKeyCreate': owner(),
  'Mutation.apiKeyRevoke': owner(),
  'Mutation.balancePrioritize': owner(),
  'Mutation.billingDetailsUpdate': owner(),
  'Mutation.contactSend': null,
  'Mutation.emailCodeSend': member(),
  'Mutation.emailVerify': member(),
  'Mutation.googleUnlink': member(),
  'Mutation.orderCancel': owner(),
  'Mutation.orderCreate': owner(),
  'Mutation.orderDelete': owner(),
  'Mutation.orderPay': owner(),
  'Mutation.orderQuote': owner(),
  'Mutation.orderRestore': owner(),
  'Mutation.orderRetryPayment': owner(),
  'Mutation.orderStart': owner(),
  'Mutation.orderUpdateRemark': owner(),
  'Mutation.passwordChange': member(),
  'Mutation.passwordResetConfirm': null,
  'Mutation.passwordResetRequest': null,
  'Mutation.pointsRedeem': owner(),
  'Mutation.profileUpdate': member(),
  'Mutation.proxyConfigurationConfirm': owner(),
  'Mutation.proxyConfigurationTest': owner(),
  'Mutation.sessionRevoke': member(),
  'Mutation.subAccountCreate': owner('MANAGE_SUB_ACCOUNTS'),
  'Mutation.subAccountDelete': owner('MANAGE_SUB_ACCOUNTS'),
  'Mutation.subAccountRevealPassword': owner(),
  'Mutation.subAccountSetStatus': owner('MANAGE_SUB_ACCOUNTS'),
  'Mutation.subAccountUpdate': owner('MANAGE_SUB_ACCOUNTS'),
  'Mutation.ticketClose': owner(),
  'Mutation.ticketCreate': owner(),
  'Mutation.ticketMarkRead': owner(),
  'Mutation.ticketReopen': owner(),
  'Mutation.ticketReply': owner(),
  'Mutation.whitelistClaimCreate': owner('MANAGE_WHITELIST'),
  'Mutation.whitelistEntriesDelete': owner('MANAGE_WHITELIST'),
  'Mutation.whitelistEntryAdd': owner('MANAGE_WHITELIST'),
  'Mutation.whitelistEntryProve': owner('MANAGE_WHITELIST'),
  'Mutation.whitelistEntryUpdate': owner('MANAGE_WHITELIST'),
} satisfies Readonly<Record<string, Permission | null>>;
