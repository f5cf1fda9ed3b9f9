/** Paths with links from several places. Public pages are separate documents, so they need plain links. */
export const ADDRESSES = {
  home: '/',
  pricingTraffic: '/products/residential-proxies/traffic',
  pricingUnlimited: '/products/residential-proxies/unlimited',
  contact: '/contact',
  contactSent: '/contact/sent',
  useCases: '/use-cases',
  useCaseEcommerce: '/use-cases/ecommerce',
  useCaseSeo: '/use-cases/seo',
  useCaseAdVerification: '/use-cases/ad-verification',
  useCaseMarketResearch: '/use-cases/market-research',
  locations: '/locations',
  locationsAsia: '/locations/asia',
  locationsAfrica: '/locations/africa',
  locationsEurope: '/locations/europe',
  locationsNorthAmerica: '/locations/north-america',
  locationsSouthAmerica: '/locations/south-america',
  locationsOceania: '/locations/oceania',
  documentation: '/documentation',
  changelog: '/changelog',
  faq: '/faq',
  faqGettingStarted: '/faq/getting-started',
  faqAccount: '/faq/account',
  faqTechnical: '/faq/technical',
  status: '/status',
  terms: '/terms',
  sources: '/sources-of-addresses',
  privacy: '/privacy',
  login: '/auth/login',
  register: '/auth/register',
  googleCallback: '/auth/callback',
  /** Exists only if the installation enables it. */
  googleTest: '/test-google-login',
  resetPassword: '/reset-password',
  /** The emailed link carries its token in the fragment: `#token=…`. */
  resetPasswordConfirm: '/reset-password/confirm',
  dashboard: '/dashboard',
  /** The overview with the dialog for the emailed code. A registration leads there. */
  verifyEmail: '/dashboard?verify=1',
  account: '/dashboard/account',
  proxiesTraffic: '/dashboard/proxies-traffic',
  proxiesUnlimited: '/dashboard/proxies-unlimited',
  statistics: '/dashboard/statistics',
  usageLog: '/dashboard/statistics/where',
  requests: '/dashboard/requests',
  subAccounts: '/dashboard/sub-accounts',
  orders: '/dashboard/orders',
  whitelist: '/dashboard/whitelist',
  points: '/dashboard/points',
  referral: '/dashboard/referral',
  userGuide: '/dashboard/user-guide',
  billing: '/dashboard/billing',
  ledger: '/dashboard/ledger',
  api: '/dashboard/api',
  support: '/dashboard/support',
  /** With `?order=`, `?plan=&quantity=`, or `?buy=`: see `checkoutPath`, `checkoutOfOrderPath`, `buyPath`. */
  checkout: '/checkout/payment',
} as const;

/** The side panel of one order, over the list. */
export function orderPath(orderId: string): string {
  return `${ADDRESSES.orders}/${encodeURIComponent(orderId)}`;
}

/** The same, and what the panel is to do first: `?do=cancel`. See `features/orders/use-asked-action.ts`. */
export function orderActionPath(orderId: string, action: string): string {
  return `${orderPath(orderId)}?${new URLSearchParams({ do: action.toLowerCase() }).toString()}`;
}

/** The checkout, where the customer chooses the purchase. */
export function buyPath(billingType: 'TRAFFIC' | 'UNLIMITED'): string {
  return `${ADDRESSES.checkout}?buy=${billingType.toLowerCase()}`;
}

/** Buys a plan: the checkout makes the order when asked to pay. */
export function checkoutPath(planId: string, quantity: number): string {
  const query = new URLSearchParams({ plan: planId, quantity: String(quantity) });
  return `${ADDRESSES.checkout}?${query.toString()}`;
}

/** The checkout of an existing order. */
export function checkoutOfOrderPath(orderId: string): string {
  return `${ADDRESSES.checkout}?${new URLSearchParams({ order: orderId }).toString()}`;
}

/** The overview with the dialog that changes the password. */
export const CHANGE_PASSWORD_PATH = `${ADDRESSES.dashboard}?password=1`;

/** The list of orders, with the dialog for activating unlimited ones. */
export const ACTIVATION_PATH = `${ADDRESSES.orders}?activate=unlimited`;

/** The list of sub accounts, with the dialog that adds one. */
export const ADD_SUB_ACCOUNT_PATH = `${ADDRESSES.subAccounts}?add=1`;

/** The list of sub accounts, with the dialog that edits one. */
export function editSubAccountPath(subAccountId: string): string {
  return `${ADDRESSES.subAccounts}?${new URLSearchParams({ edit: subAccountId }).toString()}`;
}

/** Like ADD_SUB_ACCOUNT_PATH, continuing to the proxy setup with the new sub account. */
export const FIRST_SUB_ACCOUNT_PATH = `${ADD_SUB_ACCOUNT_PATH}&then=proxies`;

/** The proxy setup for one sub account. */
export function proxiesOfPath(subAccountId: string): string {
  return `${ADDRESSES.proxiesTraffic}?${new URLSearchParams({ account: subAccountId }).toString()}`;
}

/** The proxy setup with a country chosen, by its ISO 3166 code. */
export function proxiesInPath(country: string): string {
  return `${ADDRESSES.proxiesTraffic}?${new URLSearchParams({ country }).toString()}`;
}

/** The proxy setup, filled in. @param setup a query that it reads (features/proxy/form/proxy-address.ts) */
export function proxySetupPath(setup: string): string {
  return setup === '' ? ADDRESSES.proxiesTraffic : `${ADDRESSES.proxiesTraffic}?${setup}`;
}

/** The parameter of the overview with the query for the proxy setup that follows the verification. */
export const SETUP_PARAMETER = 'setup';

/** The dialog for the emailed code, which then leads to the proxy setup, filled in. */
export function verifyThenSetupPath(setup: string): string {
  return `${ADDRESSES.verifyEmail}&${new URLSearchParams({ [SETUP_PARAMETER]: setup }).toString()}`;
}

/** The sub accounts whose username or note contains `search`. */
export function subAccountsFoundPath(search: string): string {
  return `${ADDRESSES.subAccounts}?${new URLSearchParams({ search }).toString()}`;
}

/** Which entries the ledger lists. Names and values are those of its address (features/ledger/ledger-filters.ts). */
interface LedgerAddress {
  readonly ledger?: 'money' | 'points';
  /** Kinds in lower case, with commas between them: `usage,free`. */
  readonly kind?: string;
  readonly grant?: string;
  readonly order?: string;
  readonly subAccount?: string;
  /** A day, or an instant in ISO 8601. */
  readonly since?: string;
  /** The last day, or an instant, exclusive. */
  readonly until?: string;
}

/** The ledger with the entries that a figure is the sum of. Without filters: all of the traffic. */
export function ledgerPath(filters: LedgerAddress = {}): string {
  const query = new URLSearchParams({ ...filters }).toString();
  return query === '' ? ADDRESSES.ledger : `${ADDRESSES.ledger}?${query}`;
}

/** The latest requests through the proxies. @param filters those of features/requests/request-filters.ts */
export function requestsPath(
  filters: { readonly subAccount?: string; readonly result?: string } = {},
): string {
  const query = new URLSearchParams({ ...filters }).toString();
  return query === '' ? ADDRESSES.requests : `${ADDRESSES.requests}?${query}`;
}

/** One support ticket. */
export function ticketPath(ticketId: string): string {
  return `${ADDRESSES.support}/${encodeURIComponent(ticketId)}`;
}

/** The form for a new support ticket, over the list. */
export const NEW_TICKET_PATH = `${ADDRESSES.support}?new=1`;

/** The form for a new support ticket about an order. */
export function ticketAboutOrderPath(orderId: string): string {
  return `${ADDRESSES.support}?${new URLSearchParams({ new: orderId }).toString()}`;
}

/** The form for a new support ticket about a request through the proxy. */
export function ticketAboutRequestPath(requestId: string): string {
  return `${ADDRESSES.support}?${new URLSearchParams({ new: `request:${requestId}` }).toString()}`;
}

/** The dialog that makes an API key, over their list. */
export const ADD_API_KEY_PATH = `${ADDRESSES.api}?add=1`;

/** The whitelist, with the dialog that adds an address. */
export const ADD_WHITELIST_ENTRY_PATH = `${ADDRESSES.whitelist}?add=1`;
