import { Trans } from '@lingui/macro';
import { LegalPage } from './LegalPage';
import { TERMS } from './terms';

/** The terms that a customer accepts at registration. */
export function TermsPage() {
  return (
    <LegalPage
      title={<Trans>Terms of Service</Trans>}
      lead={<Trans>What you get, what you pay, and what you must not use the proxies for.</Trans>}
      sections={TERMS}
    />
  );
}
