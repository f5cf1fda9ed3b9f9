import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import RequestsIcon from '~icons/lucide/activity';
import StatisticsIcon from '~icons/lucide/chart-column';
import EditIcon from '~icons/lucide/pencil';
import PlusIcon from '~icons/lucide/plus';
import DeleteIcon from '~icons/lucide/trash-2';
import SubAccountsIcon from '~icons/lucide/users-round';
import { deletionProblem } from '../../../../schema/rules/sub-account';
import { SubAccountsDocument } from './sub-accounts.generated';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import { ADDRESSES, proxiesOfPath, requestsPath } from '../../lib/addresses';
import { onIntent } from '../../lib/on-intent';
import { useServices } from '../../lib/services/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useList } from '../../lib/apollo/use-list';
import { useTitle } from '../../lib/use-title';
import { VerifyEmailLink, VerifyFirst } from '../../ui/feedback/VerifyFirst';
import { ActionMenu } from '../../ui/overlay/ActionMenu';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { Notice } from '../../ui/feedback/Notice';
import { PageHeader } from '../../ui/layout/PageHeader';
import type { TrafficOfAccount } from './available';
import { subAccountColumns } from './sub-account-columns';
import { SUB_ACCOUNT_FILTERS, SubAccountsFilters } from './SubAccountsFilters';

const { Component: SubAccountDialog, intent } = onIntent(
  async () => (await import('./SubAccountDialog')).SubAccountDialog,
);
const { Component: DeleteSubAccount } = onIntent(
  async () => (await import('./DeleteSubAccount')).DeleteSubAccount,
);

type SubAccount = SubAccountsTable_SubAccountFragment;

const DIALOGS = ['add', 'edit'] as const;

/** Placeholder while unknown; no row shows before. */
const NO_TRAFFIC: TrafficOfAccount = { __typename: 'TrafficBalance', heldBytes: '0', grants: [] };

/** Usage appears within seconds of a request, so poll this often while the page is visible. */
const ASK_EVERY_MS = 10_000;

/** The customer's usernames and passwords for the proxies. */
export function SubAccountsScreen() {
  const { t } = useLingui();
  const { toasts } = useServices();
  const navigate = useNavigate();
  const dialog = useDialogAddress(DIALOGS);
  const [deleted, setDeleted] = useState<SubAccount | null>(null);
  const [passwordEdition, setPasswordEdition] = useState(0);
  const { address, list, shown, isEmpty } = useList(SubAccountsDocument, {
    filters: SUB_ACCOUNT_FILTERS,
    variables: ({ filters }) => ({ filter: filters }),
    connection: ({ me }) => me.subAccounts,
    pollInterval: ASK_EVERY_MS,
  });
  useTitle(t`Sub accounts`);

  const { rows } = list;
  const verified = shown?.me.emailVerified;
  // The gateway refuses a sub account of an unverified customer, so no form opens before that is known.
  const mayAdd = verified ?? list.error !== undefined;
  const freeBytes =
    shown?.me.balance.traffic.grants.reduce(
      (sum, { remainingBytes }) => sum + BigInt(remainingBytes),
      0n,
    ) ?? null;

  const edited = rows?.nodes.find(({ id }) => id === dialog.open?.of) ?? null;

  const done = (title: string) => toasts.add({ id: 'sub-account', tone: 'good', title });
  const close = () => setDeleted(null);
  const add = (
    <Button {...intent} disabled={verified === false} onClick={() => dialog.show('add')}>
      <PlusIcon className="size-4" />
      <Trans>Add sub account</Trans>
    </Button>
  );

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Sub accounts</Trans>}
        description={
          rows === undefined || isEmpty ? (
            ''
          ) : (
            <Plural value={rows.totalCount} one="# sub account" other="# sub accounts" />
          )
        }
        actions={add}
        actionsHidden={isEmpty}
      />
      <ListView
        caption={t`Sub accounts`}
        list={list}
        columns={subAccountColumns(passwordEdition, shown?.me.balance.traffic ?? NO_TRAFFIC)}
        filters={<SubAccountsFilters address={address} />}
        failed={t`The sub accounts could not be loaded`}
        empty={
          verified === false ? (
            <VerifyFirst>
              <Trans>
                A sub account is a username and a password for the proxies. You get your first one
                when you verify your email address, and can then add more.
              </Trans>
            </VerifyFirst>
          ) : (
            <EmptyState
              Icon={SubAccountsIcon}
              title={<Trans>No sub accounts yet</Trans>}
              action={add}
            >
              <Trans>
                A sub account is a username and a password for the proxies. Create one for each
                program, team, or customer, each with its own limit and statistics.
              </Trans>
            </EmptyState>
          )
        }
        actions={(account) => (
          <span {...intent}>
            <ActionMenu
              label={t`Actions for ${account.username}`}
              items={[
                {
                  id: 'edit',
                  label: account.type === 'UNLIMITED' ? t`Change password` : t`Edit`,
                  Icon: EditIcon,
                  onSelect: () => dialog.show('edit', account.id),
                },
                {
                  id: 'statistics',
                  label: t`Statistics`,
                  Icon: StatisticsIcon,
                  onSelect: () => void navigate(`${ADDRESSES.statistics}?subAccount=${account.id}`),
                },
                {
                  id: 'requests',
                  label: t`Live requests`,
                  Icon: RequestsIcon,
                  onSelect: () => void navigate(requestsPath({ subAccount: account.id })),
                },
                ...(deletionProblem(account) !== null
                  ? []
                  : [
                      {
                        id: 'delete',
                        label: t`Delete`,
                        Icon: DeleteIcon,
                        tone: 'bad' as const,
                        onSelect: () => setDeleted(account),
                      },
                    ]),
              ]}
            />
          </span>
        )}
      />
      {/* Below the list, which must not move when it comes. An unverified customer may have the unlimited plan's account. */}
      {verified === false && !isEmpty && (
        <Notice tone="warn">
          <Trans>Verify your email address to add sub accounts.</Trans>
          <VerifyEmailLink />
        </Notice>
      )}
      <Suspense>
        {((dialog.open?.name === 'add' && mayAdd) ||
          (dialog.open?.name === 'edit' && edited !== null)) && (
          <SubAccountDialog
            edited={dialog.open.name === 'edit' ? edited : null}
            freeBytes={freeBytes}
            onClose={dialog.close}
            onSaved={({ id, username, passwordChanged }) => {
              if (passwordChanged) setPasswordEdition((edition) => edition + 1);
              done(
                dialog.open?.name === 'add' ? t`${username} was added` : t`${username} was saved`,
              );
              if (dialog.then === 'proxies' && id !== null) dialog.replace(proxiesOfPath(id));
              else dialog.close();
            }}
          />
        )}
        {deleted !== null && (
          <DeleteSubAccount
            account={deleted}
            onClose={close}
            onDone={() => {
              close();
              done(t`${deleted.username} was deleted`);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
