import { Trans } from '@lingui/macro';
import { legalEntity } from '../../lib/brand';
import { LegalPage } from './LegalPage';
import { PRIVACY } from './privacy';

/** States which customer data is stored, why, and for how long. */
export function PrivacyPage() {
  return (
    <LegalPage
      title={<Trans>Privacy Policy</Trans>}
      lead={<Trans>What we store about you, why, and for how long, and what we don’t store.</Trans>}
      sections={PRIVACY}
      email={legalEntity.privacyEmail}
    />
  );
}
