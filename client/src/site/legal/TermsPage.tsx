import { Trans } from '@lingui/macro';
import { plans, prices, trial } from '../../../../schema/generated/catalogue';
import { CLOSED_PORTS } from '../../../../schema/rules/proxy-limits';
import { brand, legalEntity } from '../../lib/brand';
import { formatMoney } from '../../lib/format';
import { UNLIMITED_LIMITS } from '../../lib/prices';
import { LegalPage } from './LegalPage';
import terms from './terms.md';

const { name, supportEmail } = brand;
const { name: legalName, abuseEmail } = legalEntity;
const { currency } = prices;
/** Formatted the same in both languages of this page. */
const money = (minor: number) => formatMoney(minor, currency, 'en-US');

const { sections } = terms({
  ...trial,
  ...UNLIMITED_LIMITS,
  name,
  supportEmail,
  legalName,
  abuseEmail,
  currency,
  gigabyte: money(prices.perGigabyteMinor),
  month: money(prices.perMonthMinor),
  closed: CLOSED_PORTS.join(', '),
  validity: plans[0].validityDays,
});

/** The terms that a customer accepts at registration. */
export function TermsPage() {
  return (
    <LegalPage
      title={<Trans>Terms of Service</Trans>}
      lead={<Trans>What you get, what you pay, and what you must not use the proxies for.</Trans>}
      sections={sections}
    />
  );
}
