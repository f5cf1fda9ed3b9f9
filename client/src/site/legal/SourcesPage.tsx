import { Trans } from '@lingui/macro';
import { legalEntity } from '../../lib/brand';
import { LegalPage } from './LegalPage';
import { SOURCES } from './sources';

/** Whose connections the proxies use, with which consent, and what happens after a report of abuse. */
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
