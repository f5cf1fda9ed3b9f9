import { Trans, useLingui as useMacro } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import RewardIcon from '~icons/lucide/gift';
import {
  ReferralRewardsDocument,
  type ReferralRewards_ReferralRewardFragment,
} from './ReferralRewards.generated';
import { useList } from '../../lib/apollo/use-list';
import type { Column } from '../../ui/table/DataTable';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { Timestamp } from '../../ui/Timestamp';

type Reward = ReferralRewards_ReferralRewardFragment;

const COLUMNS: readonly Column<Reward>[] = [
  {
    id: 'details',
    header: <Trans>Details</Trans>,
    primary: true,
    width: 'rows:w-2/5',
    cell: (reward) => <Details {...reward} />,
  },
  {
    id: 'at',
    header: <Trans>Time</Trans>,
    width: 'rows:w-1/4',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  {
    id: 'points',
    header: <Trans>Points</Trans>,
    align: 'end',
    cell: ({ points }) => <Points value={points} />,
  },
  {
    id: 'total',
    header: <Trans>Running total</Trans>,
    align: 'end',
    cell: ({ totalAfter }) => <Total value={totalAfter} />,
  },
];

/** The ledger of rewards: each line with the total after it. */
export function ReferralRewards() {
  const { t } = useMacro();
  const { list } = useList(ReferralRewardsDocument, {
    connection: ({ me }) => me.referral.rewards,
  });
  return (
    <ListView
      caption={t`Rewards`}
      list={list}
      columns={COLUMNS}
      failed={t`The rewards could not be loaded`}
      empty={
        <EmptyState Icon={RewardIcon} title={<Trans>No rewards yet</Trans>}>
          <Trans>The first one appears here when someone you referred pays for an order.</Trans>
        </EmptyState>
      }
    />
  );
}

function Details({ maskedEmail, orderNumber, takenBackAfter }: Reward) {
  return (
    <span className="block max-w-96">
      <span className="block font-medium wrap-anywhere">
        {takenBackAfter === null ? (
          <Trans>Purchase by {maskedEmail}</Trans>
        ) : takenBackAfter === 'REFUND' ? (
          <Trans>Refund to {maskedEmail}</Trans>
        ) : (
          <Trans>Chargeback by {maskedEmail}</Trans>
        )}
      </span>
      <span className="num block text-12 text-ink-3">{orderNumber}</span>
    </span>
  );
}

/** With its sign, which the color repeats. */
function Points({ value }: { value: number }) {
  const { i18n } = useLingui();
  return (
    <span className={`num font-medium ${value < 0 ? 'text-ink' : 'text-brand'}`}>
      {i18n.number(value, { signDisplay: 'exceptZero' })}
    </span>
  );
}

function Total({ value }: { value: number }) {
  const { i18n } = useLingui();
  return <span className="num">{i18n.number(value)}</span>;
}
