import { Trans, useLingui } from '@lingui/macro';
import type { RunOutReason } from '../../../schema/generated/schema-types';
import { Timestamp } from './Timestamp';
import { formatTraffic } from '../lib/format';

interface RunOutWordsProps {
  runOut: {
    readonly at: string;
    readonly reason: RunOutReason;
    readonly paceBytesPerDay: string;
    /** False if the usage so far is no pace. */
    readonly hasEnoughUsage: boolean;
  };
}

/** Says when the traffic ends, why, and at what assumed daily usage. */
export function RunOutWords({
  runOut: { at, reason, paceBytesPerDay, hasEnoughUsage },
}: RunOutWordsProps) {
  const { i18n } = useLingui();
  const bytes = BigInt(paceBytesPerDay);
  const pace = <span className="tabular-nums">{formatTraffic(bytes, i18n.locale)}</span>;
  if (bytes === 0n)
    return (
      <Trans>
        No usage in the last seven days. The last of your traffic expires on{' '}
        <Timestamp at={at} day inSentence />.
      </Trans>
    );
  if (!hasEnoughUsage)
    return <Trans>There is too little usage yet to say how long your traffic lasts.</Trans>;
  return reason === 'USED_UP' ? (
    <Trans>
      At the pace of the last seven days ({pace} a day), your traffic runs out on{' '}
      <Timestamp at={at} day inSentence />.
    </Trans>
  ) : (
    <Trans>
      At the pace of the last seven days ({pace} a day), you won't use all your traffic before it
      expires on <Timestamp at={at} day inSentence />.
    </Trans>
  );
}
