import { Trans } from '@lingui/macro';
import { brand, legalEntity } from '../../lib/brand';
import { LegalPage } from './LegalPage';
import privacy from './privacy.md';

const { name: legalName, privacyEmail } = legalEntity;
const { sections } = privacy({ name: brand.name, legalName, privacyEmail });

/** States which customer data is stored, why, and for how long. */
export function PrivacyPage() {
  return (
    <LegalPage
      title={<Trans>Privacy Policy</Trans>}
      lead={<Trans>What we store about you, why, and for how long, and what we don’t store.</Trans>}
      sections={sections}
      email={privacyEmail}
    />
  );
}
