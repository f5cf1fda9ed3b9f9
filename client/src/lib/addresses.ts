/** Addresses that more than one place links to. Public pages are documents of their own: plain links lead there. */
export const ADDRESSES = {
  home: '/',
  pricingTraffic: '/products/residential-proxies/traffic',
  pricingUnlimited: '/products/residential-proxies/unlimited',
  terms: '/terms',
  privacy: '/privacy',
  login: '/auth/login',
  register: '/auth/register',
  googleCallback: '/auth/callback',
  resetPassword: '/reset-password',
  /** With the token of the link in the fragment: `#token=…`. */
  resetPasswordConfirm: '/reset-password/confirm',
  dashboard: '/dashboard',
  /** The overview with the dialog in which the mailed code is entered: a registration leads there. */
  verifyEmail: '/dashboard?verify=1',
  account: '/dashboard/account',
  proxiesTraffic: '/dashboard/proxies-traffic',
  proxiesUnlimited: '/dashboard/proxies-unlimited',
  statistics: '/dashboard/statistics',
  subAccounts: '/dashboard/sub-accounts',
  orders: '/dashboard/orders',
  whitelist: '/dashboard/whitelist',
  points: '/dashboard/points',
  api: '/dashboard/api',
  /** With `?order=`, `?plan=&quantity=`, or `?buy=`: see `checkoutPath`, `checkoutOfOrderPath`, `buyPath`. */
  checkout: '/checkout/payment',
} as const;

/** The side panel of one order, over the list. */
export function orderPath(orderId: string): string {
  return `${ADDRESSES.orders}/${encodeURIComponent(orderId)}`;
}

/** Chooses what to buy, in the checkout. */
export function buyPath(billingType: 'TRAFFIC' | 'UNLIMITED'): string {
  return `${ADDRESSES.checkout}?buy=${billingType.toLowerCase()}`;
}

/** Buys a plan: the checkout makes the order when asked to pay. */
export function checkoutPath(planId: string, quantity: number): string {
  const query = new URLSearchParams({ plan: planId, quantity: String(quantity) });
  return `${ADDRESSES.checkout}?${query.toString()}`;
}

/** Pays an order that exists. */
export function checkoutOfOrderPath(orderId: string): string {
  return `${ADDRESSES.checkout}?${new URLSearchParams({ order: orderId }).toString()}`;
}

/** The orders with the list of unlimited ones to be activated in front. */
export const ACTIVATION_PATH = `${ADDRESSES.orders}?activate=unlimited`;

/** The dialog that adds a sub account, over their list. */
export const ADD_SUB_ACCOUNT_PATH = `${ADDRESSES.subAccounts}?add=1`;

/** The dialog that edits a sub account, over their list. */
export function editSubAccountPath(subAccountId: string): string {
  return `${ADDRESSES.subAccounts}?${new URLSearchParams({ edit: subAccountId }).toString()}`;
}

/** The dialog that adds one, on the way to a proxy, which goes on with it. */
export const FIRST_SUB_ACCOUNT_PATH = `${ADD_SUB_ACCOUNT_PATH}&then=proxies`;

/** The proxy setup with a sub account chosen. */
export function proxiesOfPath(subAccountId: string): string {
  return `${ADDRESSES.proxiesTraffic}?${new URLSearchParams({ account: subAccountId }).toString()}`;
}

/** The dialog that makes an API key, over their list. */
export const ADD_API_KEY_PATH = `${ADDRESSES.api}?add=1`;

/** The dialog that lets an address in without a password, over their list. */
export const ADD_WHITELIST_ENTRY_PATH = `${ADDRESSES.whitelist}?add=1`;
