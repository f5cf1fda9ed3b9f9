import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { SubjectName } from '../documentation/paths';

interface Subject {
  readonly name: SubjectName;
  readonly label: MessageDescriptor;
  /** The names of its types, and of queries and mutations. The first subject that fits takes a name. */
  readonly owns: RegExp;
}

/** The subject of each page of the reference. Types move with their subject; anchors stay. */
export const SUBJECTS: readonly Subject[] = [
  { name: 'error-codes', label: msg`Error codes of changes`, owns: /^UserError/ },
  {
    name: 'sign-in',
    label: msg`Sign-in and passwords`,
    owns: /^(EmailCode|EmailVerify|Google|Password|Session|email|google|password|session)/,
  },
  { name: 'activity', label: msg`Account activity`, owns: /^Audit/ },
  {
    name: 'account',
    label: msg`Account`,
    owns: /^(Me$|Account(Member|Role|Input|Payload)?$|UsageTargetDetail$|Profile|Locale$|me$|account|profile)/,
  },
  { name: 'refunds', label: msg`Refunds and disputes`, owns: /^(Refund|Dispute)/ },
  {
    name: 'order-changes',
    label: msg`Ordering and paying`,
    owns: /^(order[A-Z]|Order(Create|Pay|Quote))/,
  },
  { name: 'orders', label: msg`Orders`, owns: /^Order/ },
  { name: 'payments', label: msg`Payments`, owns: /^Payment/ },
  { name: 'plans', label: msg`Plans`, owns: /^(Plan|Validity|BillingType|plans$)/ },
  {
    name: 'balance',
    label: msg`Balance`,
    owns: /^(Balance|Traffic|Unlimited|PaysNext|ProjectedRunOut|RunOut|Recommendation|balance)/,
  },
  { name: 'ledgers', label: msg`Ledgers and grants`, owns: /^(Ledger|Grant|PlannedExpiry)/ },
  { name: 'points', label: msg`Points`, owns: /^(Points|Redeemable|points|redeemable)/ },
  {
    name: 'usage-queries',
    label: msg`Asking for usage`,
    owns: /^Usage(Query|Comparison|Granularity|GroupBy|Period|RangeInput|FilterInput|ExclusionInput)$/,
  },
  { name: 'usage', label: msg`Usage`, owns: /^(Usage|WriteOff)/ },
  { name: 'requests', label: msg`Live requests`, owns: /^(ProxyRequest|RequestOutcome)/ },
  { name: 'proxies', label: msg`Proxy setups and endpoints`, owns: /^(Proxy|proxy)/ },
  {
    name: 'sub-accounts',
    label: msg`Sub accounts`,
    owns: /^(SubAccount|AccountType|ChargeMode|subAccount)/,
  },
  { name: 'whitelist', label: msg`Whitelist`, owns: /^(Whitelist|whitelist)/ },
  {
    name: 'locations',
    label: msg`Locations`,
    owns: /^(Continent|Country|City|Claims|locations$|claims$)/,
  },
  { name: 'api-keys', label: msg`API keys`, owns: /^(Api|apiKey)/ },
  {
    name: 'invoices',
    label: msg`Invoices and billing details`,
    owns: /^(Invoice|Statement|Billing|billing|accounting)/,
  },
  { name: 'referral', label: msg`Referrals`, owns: /^(Referral|Referred)/ },
  { name: 'support', label: msg`Support`, owns: /^(Ticket|ContactSend|ticket|contactSend)/ },
  { name: 'common', label: msg`Common types`, owns: /^(Money|PageInfo|BigInt|DateTime)$/ },
];

/** @throws Error if no page would show a part of the schema: give it to a subject */
export function subjectOf(name: string): SubjectName {
  const subject = SUBJECTS.find(({ owns }) => owns.test(name));
  if (subject === undefined) throw new Error(`${name}: no subject of the reference has it`);
  return subject.name;
}
