import { Trans, useLingui as useMacro } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import UsersIcon from '~icons/lucide/users-round';
import {
  ReferredUsersDocument,
  type ReferredUsers_ReferredUserFragment,
} from './ReferredUsers.generated';
import { useList } from '../../lib/apollo/use-list';
import type { Column } from '../../ui/table/DataTable';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { Timestamp } from '../../ui/Timestamp';

const COLUMNS: readonly Column<ReferredUsers_ReferredUserFragment>[] = [
  {
    id: 'email',
    header: <Trans>Email</Trans>,
    primary: true,
    width: 'rows:w-2/5',
    cell: ({ maskedEmail }) => <span className="num wrap-anywhere">{maskedEmail}</span>,
  },
  {
    id: 'registered',
    header: <Trans>Registered</Trans>,
    width: 'rows:w-1/4',
    cell: ({ registeredAt }) => <Timestamp at={registeredAt} day />,
  },
  {
    id: 'orders',
    header: <Trans>Orders</Trans>,
    align: 'end',
    cell: ({ orderCount }) => <Count value={orderCount} />,
  },
];

/** The customers who registered with this customer's code. */
export function ReferredUsers() {
  const { t } = useMacro();
  const { list } = useList(ReferredUsersDocument, { connection: ({ me }) => me.referral.users });
  return (
    <ListView
      caption={t`People you referred`}
      list={list}
      columns={COLUMNS}
      failed={t`The people you referred could not be loaded`}
      empty={
        <EmptyState Icon={UsersIcon} title={<Trans>No referrals yet</Trans>}>
          <Trans>
            Send your link. People appear here once they have registered and verified their email
            address.
          </Trans>
        </EmptyState>
      }
    />
  );
}

function Count({ value }: { value: number }) {
  const { i18n } = useLingui();
  return <span className="num">{i18n.number(value)}</span>;
}
