import { Trans, useLingui } from '@lingui/macro';
import { ledgerPath } from '../../lib/addresses';
import { formatBytes } from '../../lib/format';
import { Meter } from '../../ui/Meter';
import { WhyLink } from '../../ui/WhyLink';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';

/** Shares of the limit at which the bar warns. */
const NEARLY = 0.8;
const USED_UP = 1;

type UsageOfLimitProps = Pick<
  SubAccountsTable_SubAccountFragment,
  'id' | 'username' | 'usedBytes' | 'limitBytes'
>;

/** Usage, against the limit if there is one. */
export function UsageOfLimit({ id, username, usedBytes, limitBytes }: UsageOfLimitProps) {
  const { t, i18n } = useLingui();
  const used = BigInt(usedBytes);
  const usedText = (
    <span className="whitespace-nowrap tabular-nums">{formatBytes(used, i18n.locale)}</span>
  );
  const why = <WhyLink to={ledgerPath({ kind: 'usage,free', subAccount: id })} of={username} />;
  if (limitBytes === null) {
    return (
      <span className="text-13 text-ink-2">
        {usedText} · <Trans>no limit</Trans> {why}
      </span>
    );
  }
  const share = shareOf(used, BigInt(limitBytes));
  const limitText = formatBytes(BigInt(limitBytes), i18n.locale);
  return (
    <span className="block w-44 max-w-full rows:w-38 rows-wide:w-44">
      <span className="text-13 text-ink-2">
        <Trans>
          {usedText} of <span className="whitespace-nowrap tabular-nums">{limitText}</span>
        </Trans>{' '}
        {why}
      </span>
      <Meter
        label={t`Traffic used by ${username}`}
        share={share}
        text={`${formatBytes(used, i18n.locale)} / ${limitText}`}
        tone={share >= USED_UP ? 'bad' : share >= NEARLY ? 'warn' : 'brand'}
        className="mt-1.5"
      />
    </span>
  );
}

/** From 0 to 1. A limit of zero counts as used up. */
function shareOf(used: bigint, limit: bigint): number {
  return used >= limit ? 1 : Number((used * 1000n) / limit) / 1000;
}
