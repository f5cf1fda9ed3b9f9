import type { MessageDescriptor } from '@lingui/core';
import { msg, useLingui } from '@lingui/macro';
import type { WriteOffReason } from '../../../../schema/generated/schema-types';
import { formatBytes } from '../../lib/format';
import { LegendMark } from '../../ui/chart/LegendMark';
import { Skeleton } from '../../ui/feedback/Skeleton';
import type { UsageSeries } from './usage-series';
import type { UsageBytes, UsageView } from './usage-view';

const REASONS: Readonly<Record<WriteOffReason, MessageDescriptor>> = {
  NO_BALANCE: msg`no traffic left`,
  OVER_LIMIT: msg`over a limit`,
  EXPIRED: msg`traffic or plan expired`,
  DISABLED: msg`sub account disabled`,
  LATE: msg`reported too late`,
  UNKNOWN_OWNER: msg`unknown sub account`,
};

interface UsagePartsProps {
  series: readonly UsageSeries<UsageBytes>[];
  /** Undefined while it is loading. */
  view: UsageView | undefined;
}

/** The legend of the chart with the sum of each series. Together they are the total of the period. */
export function UsageParts({ series, view }: UsagePartsProps) {
  const { i18n } = useLingui();
  const size = (bytes: bigint) => formatBytes(bytes, i18n.locale);
  return (
    <dl className="mt-4 flex flex-col gap-x-10 gap-y-2 sm:flex-row">
      {series.map(({ name, color, of }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
          <dt className="flex items-center gap-2 text-13 text-ink-2">
            <LegendMark color={color} />
            <span>{name}</span>
          </dt>
          <dd className="flex min-h-6.5 flex-wrap items-baseline justify-end gap-x-3 sm:mt-1 sm:justify-start sm:pl-4.5">
            {view === undefined ? (
              <Skeleton className="h-5 w-24" />
            ) : (
              <>
                <span className="num text-15 sm:text-17">{size(of(view.bytes))}</span>
                {color === 'rest' &&
                  view.writeOffs.map(({ reason, bytes }) => (
                    <span key={reason} className="text-12 text-ink-3">
                      <span>{i18n._(REASONS[reason])}</span>{' '}
                      <span className="tabular-nums">{size(bytes)}</span>
                    </span>
                  ))}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
