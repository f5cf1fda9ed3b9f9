import { msg, Trans } from '@lingui/macro';
import { CLOSED_PORTS } from '../../../../schema/rules/proxy-limits';
import { addressSources, legalEntity } from '../../lib/brand';
import { LegalPage } from './LegalPage';
import sources from './sources.md';

const { abuseEmail, privacyEmail } = legalEntity;
const { suppliers, checkedOn, optOutUrl, abuseAnswerHours } = addressSources;
const closed = CLOSED_PORTS.join(', ');
const { sections } = sources(
  { abuseEmail, privacyEmail, checkedOn, optOutUrl, abuseAnswerHours, closed },
  {
    suppliers: {
      list: suppliers.map(
        ({ name: supplier, consentUrl }) =>
          msg`${supplier}: how it asks for consent, ${consentUrl}`,
      ),
    },
  },
);

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
      sections={sections}
      email={abuseEmail}
    />
  );
}
