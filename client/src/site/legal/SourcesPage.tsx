import { Trans } from '@lingui/macro';
import { legalEntity } from '../../lib/brand';
import { LegalPage } from './LegalPage';
import { SOURCES } from './sources';

/** The sources of the addresses: the people whose connections the proxies use, their consent, and reports of abuse. */
export function SourcesPage() {
  return (
    <LegalPage
      title={<Trans>Where our addresses come from</Trans>}
      lead={
        <Trans>
          Whose connections you use, what those people agreed to, and what we do when somebody
          reports abuse.
        </Trans>
      }
      sections={SOURCES}
      email={legalEntity.abuseEmail}
    />
  );
}
