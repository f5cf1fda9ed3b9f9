import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import { formatBytes } from '../../lib/format';
import { Timestamp } from '../../ui/Timestamp';
import { availableOf, type TrafficOfAccount, whyNothing } from './available';

interface AvailableBytesProps {
  row: SubAccountsTable_SubAccountFragment;
  traffic: TrafficOfAccount;
}

/** The bytes that a proxy would allow now and the traffic that pays for them, or the reason why there are none. */
export function AvailableBytes({ row, traffic }: AvailableBytesProps) {
  const { i18n } = useLingui();
  const available = availableOf(row);
  const reason = whyNothing(row, traffic);
  return (
    <span className="block max-w-52 rows:max-w-28 rows-wide:max-w-52">
      <span
        className={`block text-13 ${available === 0n ? 'font-semibold text-warn' : 'text-ink'}`}
      >
        {available === null ? <Trans>no limit</Trans> : <Figure bytes={available} />}
      </span>
      <span className="block text-12 text-ink-3">
        {reason === null ? <PaysNext row={row} traffic={traffic} /> : i18n._(reason)}
      </span>
    </span>
  );
}

/** Traffic set aside for this sub account. One that draws on the account has none. */
export function SetAsideBytes({
  bytes,
  inSentence = false,
}: {
  bytes: string | null;
  inSentence?: boolean;
}): ReactNode {
  if (bytes === null)
    return (
      <span className="text-13 text-ink-3">
        <Trans>none</Trans>
      </span>
    );
  return (
    <span className="text-13">
      <Figure bytes={BigInt(bytes)} face={inSentence ? 'tabular-nums' : 'num'} />
    </span>
  );
}

/** The traffic that pays for its next byte, identified by its expiry. */
function PaysNext({ row: { paysNext }, traffic }: AvailableBytesProps) {
  if (paysNext === null) return null;
  if (paysNext.plan === 'UNLIMITED') return <Trans>The unlimited plan is charged next</Trans>;
  const grant = traffic.grants.find(({ id }) => id === paysNext.grantId);
  if (grant === undefined) return null;
  return (
    <Trans>
      Charged next: expires <Timestamp at={grant.expiresAt} day inSentence />
    </Trans>
  );
}

function Figure({ bytes, face = 'num' }: { bytes: bigint; face?: 'num' | 'tabular-nums' }) {
  const { i18n } = useLingui();
  return <span className={`whitespace-nowrap ${face}`}>{formatBytes(bytes, i18n.locale)}</span>;
}
