import { Trans } from '@lingui/macro';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import type { Column } from '../../ui/table/DataTable';
import { Timestamp } from '../../ui/Timestamp';
import type { TrafficOfAccount } from './available';
import { AvailableBytes, SetAsideBytes } from './AvailableBytes';
import { SubAccountPassword } from './SubAccountPassword';
import { SubAccountStatusSwitch } from './SubAccountStatusSwitch';
import { UsageOfLimit } from './UsageOfLimit';

type Row = SubAccountsTable_SubAccountFragment;

/**
 * Columns of the list of sub accounts (spec §3).
 * @param traffic the account's, from which they draw
 * @param passwordEdition increases with each password change, so that no old password stays visible
 */
export function subAccountColumns(
  passwordEdition: number,
  traffic: TrafficOfAccount,
): readonly Column<Row>[] {
  return [
    {
      id: 'username',
      header: <Trans>Username</Trans>,
      primary: true,
      cell: ({ username, remark }) => (
        <span className="block max-w-64 min-w-0">
          <span translate="no" className="num block truncate font-medium">
            {username}
          </span>
          {remark !== null && (
            <span title={remark} className="line-clamp-2 text-12 wrap-break-word text-ink-3">
              {remark}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'type',
      header: <Trans>Type</Trans>,
      room: 'roomy',
      under: { column: 'username' },
      cell: (row) => <TypeAndMode {...row} />,
    },
    {
      id: 'status',
      header: <Trans>Active</Trans>,
      cell: (row) => <SubAccountStatusSwitch {...row} />,
    },
    {
      id: 'used',
      header: <Trans>Traffic used</Trans>,
      cell: (row) => <UsageOfLimit {...row} />,
    },
    {
      id: 'aside',
      header: <Trans>Set aside</Trans>,
      room: 'wide',
      under: {
        column: 'used',
        line: ({ setAsideBytes }) =>
          setAsideBytes !== null && (
            <Trans>
              <SetAsideBytes bytes={setAsideBytes} inSentence /> set aside
            </Trans>
          ),
      },
      cell: ({ setAsideBytes }) => <SetAsideBytes bytes={setAsideBytes} />,
    },
    {
      id: 'available',
      header: <Trans>Available</Trans>,
      cell: (row) => <AvailableBytes row={row} traffic={traffic} />,
    },
    {
      id: 'password',
      header: <Trans>Password</Trans>,
      cell: ({ id, username }) => (
        <SubAccountPassword key={passwordEdition} id={id} username={username} />
      ),
    },
    {
      id: 'added',
      header: <Trans>Added</Trans>,
      room: 'wide',
      under: {
        column: 'username',
        line: ({ createdAt }) => (
          <Trans>
            Added <Timestamp at={createdAt} day inSentence />
          </Trans>
        ),
      },
      cell: ({ createdAt }) => <Timestamp at={createdAt} day />,
    },
  ];
}

/** The username, the plan that is charged, and the source of its traffic. */
function TypeAndMode({ type, accountType, chargeMode }: Row) {
  return (
    <span className="block whitespace-nowrap">
      {accountType === 'MASTER' ? <Trans>Master user</Trans> : <Trans>Sub account</Trans>}
      <span className="block text-12 text-ink-3">
        {type === 'UNLIMITED' ? (
          <Trans>Unlimited</Trans>
        ) : chargeMode === 'SHARED' ? (
          <Trans>Traffic, shared</Trans>
        ) : (
          <Trans>Traffic, allocated</Trans>
        )}
      </span>
    </span>
  );
}
