import { Trans } from '@lingui/macro';
import { TimeZoneField } from '../../ui/forms/TimeZoneField';
import { Card } from '../../ui/layout/Card';
import { useAccountUpdate } from './use-account-update';

/** Chooses the clock that the months of statements follow. */
export function TimeZoneCard({ timeZone }: { timeZone: string }) {
  const update = useAccountUpdate();
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-17">
        <Trans>Time zone of your statements</Trans>
      </h2>
      <p className="mt-2 text-13 text-ink-2">
        <Trans>The months of statements and the hours in your ledger follow this clock.</Trans>
      </p>
      <div className="mt-4">
        <TimeZoneField
          value={timeZone}
          onChange={(next) => {
            if (next !== '' && next !== timeZone) update({ timeZone: next });
          }}
        />
      </div>
      <p className="mt-3 text-13 text-ink-3">
        <Trans>
          Final months stay as they are: after a change, the current month begins where the last
          final one ended, and ends at midnight of the new zone.
        </Trans>
      </p>
    </Card>
  );
}
