import type { MessageDescriptor } from '@lingui/core';
import { msg, Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import type { WriteOffReason } from '../../generated/schema-types';
import { formatBytes } from '../../lib/format';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import type { UsageView } from './usage-view';

const REASONS: Readonly<Record<WriteOffReason, MessageDescriptor>> = {
  NO_BALANCE: msg`no traffic left`,
  OVER_LIMIT: msg`over a limit`,
  EXPIRED: msg`traffic or plan expired`,
  DISABLED: msg`sub account disabled`,
  LATE: msg`reported too late`,
  UNKNOWN_OWNER: msg`unknown sub account`,
};

interface UsageOutcomesProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
}

/** Which plan carried the bytes of the period, and what was not charged. */
export function UsageOutcomes({ view }: UsageOutcomesProps) {
  const { i18n } = useLingui();
  const size = (bytes: bigint) => formatBytes(bytes, i18n.locale);
  return (
    <Card>
      <dl className="grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Part name={<Trans>Charged to traffic</Trans>} value={view && size(view.outcomes.paid)} />
        <Part
          name={<Trans>Included in the unlimited plan</Trans>}
          value={view && size(view.outcomes.free)}
        />
        <Part name={<Trans>Not charged</Trans>} value={view && size(view.outcomes.writtenOff)}>
          {view?.writeOffs.map(({ reason, bytes }) => (
            <span key={reason} className="block">
              {i18n._(REASONS[reason])} <span className="num">{size(bytes)}</span>
            </span>
          ))}
        </Part>
      </dl>
    </Card>
  );
}

interface PartProps {
  name: ReactNode;
  /** Undefined while it is loading. */
  value: string | undefined;
  children?: ReactNode;
}

function Part({ name, value, children }: PartProps) {
  return (
    <div className="p-4 sm:px-5">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="num mt-1 min-h-6 text-17">{value ?? <Skeleton className="h-5 w-24" />}</dd>
      <dd className="text-13 text-ink-2">{children}</dd>
    </div>
  );
}
