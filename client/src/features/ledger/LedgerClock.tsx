import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { currentZoneName } from '../../../../schema/rules/current-zone-name';
import { ADDRESSES } from '../../lib/addresses';
import { localTimeZone, timeZoneName } from '../../lib/moment';

/** Says which clock cuts the hours of the entries, and by which one this screen shows them. */
export function LedgerClock({ timeZone }: { timeZone: string }) {
  const { i18n } = useLingui();
  const account = timeZoneName(timeZone, i18n.locale);
  const device = timeZoneName(localTimeZone(), i18n.locale);
  const isSame = currentZoneName(timeZone) === currentZoneName(localTimeZone());
  return (
    <p className="text-13 text-ink-2">
      <Trans>
        Hours of usage follow your account’s{' '}
        <Link to={ADDRESSES.account} className="text-ink underline underline-offset-4">
          time zone
        </Link>
        : {account}.
      </Trans>{' '}
      {!isSame && <Trans>Dates and times on this page follow your device: {device}.</Trans>}
    </p>
  );
}
