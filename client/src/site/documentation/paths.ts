import { ADDRESSES } from '../../lib/addresses';

/** The guides, in reading order. Each is a page: `/documentation/quick-start`. */
export const GUIDE_NAMES = [
  'quick-start',
  'authentication',
  'targeting',
  'sessions',
  'endpoints',
  'errors',
  'limits',
  'api',
  'api-errors',
  'api-keys',
  'usage-export',
  'statements',
] as const;
export type GuideName = (typeof GUIDE_NAMES)[number];

/** The subjects of the API reference. Each is a page: `/documentation/reference/orders`. */
export const SUBJECT_NAMES = [
  'account',
  'activity',
  'api-keys',
  'balance',
  'common',
  'error-codes',
  'invoices',
  'ledgers',
  'locations',
  'order-changes',
  'orders',
  'payments',
  'plans',
  'points',
  'proxies',
  'referral',
  'refunds',
  'requests',
  'sign-in',
  'sub-accounts',
  'support',
  'usage',
  'usage-queries',
  'whitelist',
] as const;
export type SubjectName = (typeof SUBJECT_NAMES)[number];

const { documentation } = ADDRESSES;
export const REFERENCE = `${documentation}/reference`;
export const guidePath = (name: GuideName) => `${documentation}/${name}`;
export const subjectPath = (name: SubjectName) => `${REFERENCE}/${name}`;

/** All pages of the documentation. */
export const DOCUMENTATION_PATHS: readonly string[] = [
  documentation,
  ...GUIDE_NAMES.map(guidePath),
  REFERENCE,
  ...SUBJECT_NAMES.map(subjectPath),
];
