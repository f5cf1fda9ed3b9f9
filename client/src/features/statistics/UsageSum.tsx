import type { MessageDescriptor } from '@lingui/core';
import { msg, Trans, useLingui } from '@lingui/macro';
import type { WriteOffReason } from '../../../../schema/generated/schema-types';
import { formatBytes } from '../../lib/format';
import { timeZoneName } from '../../lib/moment';
import { WhyLink } from '../../ui/WhyLink';
import { hasWholeHours } from './usage-ledger';
import type { UsageView } from './usage-view';

const REASONS: Readonly<Record<WriteOffReason, MessageDescriptor>> = {
  NO_BALANCE: msg`no traffic left`,
  OVER_LIMIT: msg`over a limit`,
  EXPIRED: msg`traffic or plan expired`,
  DISABLED: msg`sub account disabled`,
  LATE: msg`reported too late`,
  UNKNOWN_OWNER: msg`unknown sub account`,
};

interface UsageSumProps {
  view: UsageView;
  /** The ledger with just these entries; null if it has no such filter. */
  ledger: string | null;
  /** The clock that the hours of the ledger follow. */
  accountTimeZone: string;
}

/**
 * Says that all figures are one number, who paid for it, and whether it is final. It says so only where it is true: bytes
 * that arrive between two parts of an answer make them differ until the next one, and an hour of the ledger can lie across
 * a midnight of another clock.
 */
export function UsageSum({ view, ledger, accountTimeZone }: UsageSumProps) {
  const { i18n, t } = useLingui();
  const { bytes, isFinal, isConsistent, writeOffs } = view;
  const size = (some: bigint) => formatBytes(some, i18n.locale);
  const exact = new Intl.NumberFormat(i18n.locale).format(bytes.total);
  const total = <b className="font-semibold text-ink">{size(bytes.total)}</b>;
  const [paid, free, writtenOff] = [bytes.paid, bytes.free, bytes.writtenOff].map(size);
  const reasons = writeOffs.map((each) => `${i18n._(REASONS[each.reason])} ${size(each.bytes)}`);
  const zone = timeZoneName(accountTimeZone, i18n.locale);
  const why = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(reasons);
  return (
    <p className="mt-4 border-t border-line pt-4 text-13 text-ink-2 tabular-nums">
      {isConsistent && hasWholeHours(view, accountTimeZone) ? (
        <>
          <Trans>
            Chart, table, and ledger have the same sum: {total} ({exact} bytes).
          </Trans>
          {ledger !== null && <WhyLink to={ledger} of={t`Total`} />}
        </>
      ) : isConsistent ? (
        <Trans>
          Chart and table have the same sum: {total} ({exact} bytes). The hours of the ledger follow
          another clock ({zone}), so one of them lies across the start or the end of this period.
        </Trans>
      ) : (
        <Trans>Chart and table differ, because usage arrived between them. Load them again.</Trans>
      )}{' '}
      {bytes.total > 0n && bytes.paid === bytes.total ? (
        <Trans>The traffic plan paid for all of it.</Trans>
      ) : bytes.total > 0n && bytes.free === bytes.total ? (
        <Trans>The unlimited plan paid for all of it.</Trans>
      ) : bytes.free === 0n ? (
        <Trans>The traffic plan paid for {paid}.</Trans>
      ) : bytes.paid === 0n ? (
        <Trans>The unlimited plan paid for {free}.</Trans>
      ) : (
        <Trans>
          The traffic plan paid for {paid}, the unlimited plan for {free}.
        </Trans>
      )}{' '}
      {bytes.writtenOff > 0n && (
        <Trans>
          Not charged: {writtenOff} ({why}).
        </Trans>
      )}{' '}
      {isFinal ? <Trans>All of it is final.</Trans> : <Trans>Some of it is provisional.</Trans>}
    </p>
  );
}
