import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import EditIcon from '~icons/lucide/pencil';
import WhitelistIcon from '~icons/lucide/shield-check';
import DeleteIcon from '~icons/lucide/trash-2';
import { useWhitelistQuery } from './whitelist.generated';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { ADD_SUB_ACCOUNT_PATH } from '../../lib/addresses';
import { shownOf } from '../../lib/apollo/shown';
import { useListAddress } from '../../lib/list-address';
import { onIntent } from '../../lib/on-intent';
import { toConnectionArgs } from '../../lib/paging';
import { useServices } from '../../lib/services';
import { FirstSubAccount } from '../../ui/sub-accounts/FirstSubAccount';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useTitle } from '../../lib/use-title';
import { VerifyFirst } from '../../ui/VerifyFirst';
import { ActionMenu } from '../../ui/ActionMenu';
import { EmptyState } from '../../ui/EmptyState';
import { ListView } from '../../ui/ListView';
import { PageHeader } from '../../ui/PageHeader';
import { useRestoreEntries } from './use-restore-entries';
import { whitelistColumns } from './whitelist-columns';
import { WhitelistActions } from './WhitelistActions';
import { WHITELIST_FILTERS, WhitelistFilters } from './WhitelistFilters';
import { WhitelistSelection } from './WhitelistSelection';

const { Component: WhitelistDialog, intent } = onIntent(
  async () => (await import('./WhitelistDialog')).WhitelistDialog,
);
const { Component: PasteDialog, intent: pasteIntent } = onIntent(
  async () => (await import('./PasteDialog')).PasteDialog,
);
const { Component: ProveDialog } = onIntent(
  async () => (await import('./ProveDialog')).ProveDialog,
);
const { Component: DeleteEntries } = onIntent(
  async () => (await import('./DeleteEntries')).DeleteEntries,
);

type Entry = WhitelistTable_WhitelistEntryFragment;

const DIALOGS = ['add', 'edit', 'paste', 'prove'] as const;
/** While somebody runs the command of a proof. */
const ASK_EVERY_MS = 3_000;
const NOTHING: ReadonlySet<string> = new Set();

/** Addresses that are let in at the proxies without a password. */
export function WhitelistScreen() {
  const { t } = useLingui();
  const { toasts } = useServices();
  const address = useListAddress(WHITELIST_FILTERS);
  const dialog = useDialogAddress(DIALOGS);
  /** What a new entry starts with. Not in the address: it is this person's own. */
  const [given, setGiven] = useState('');
  const [doomed, setDoomed] = useState<readonly Entry[] | null>(null);
  const [selection, setSelection] = useState(NOTHING);
  const restore = useRestoreEntries();
  const { search, subAccount: subAccountId } = address.filters;
  const { data, previousData, error, loading, refetch } = useWhitelistQuery({
    variables: { ...toConnectionArgs(address.page), filter: { search, subAccountId } },
    notifyOnNetworkStatusChange: true,
    pollInterval: dialog.open?.name === 'prove' ? ASK_EVERY_MS : 0,
  });
  useTitle(t`Whitelist`);

  const { shown, stale } = shownOf({ data, previousData, error });
  const list = shown?.me.whitelist;
  const verified = shown?.me.emailVerified;
  const choices = useSubAccountChoices({
    loaded: shown?.me.subAccounts,
    chosenId: subAccountId,
  });
  // Then the list says so, and offers the same in its place.
  const none = list?.totalCount === 0 && !address.filtered;
  // An address is let in as somebody: without a sub account the forms could not be filled in.
  const nobody = shown?.me.subAccounts.totalCount === 0;
  const currentAddress = shown?.me.currentAddress ?? null;
  // What is selected and not in view would be deleted unseen.
  const selected = list?.nodes.filter(({ id }) => selection.has(id)) ?? [];

  /** What the dialog is about. */
  const edited = list?.nodes.find(({ id }) => id === dialog.open?.of) ?? null;

  const done = (title: string, action?: { label: string; run: () => void }) => {
    setDoomed(null);
    if (dialog.open !== null) dialog.close();
    setSelection(NOTHING);
    toasts.add({
      id: 'whitelist',
      tone: 'good',
      title,
      ...(action && { action }),
    });
  };
  const toggle = (id: string) => {
    const next = new Set(selection);
    if (!next.delete(id)) next.add(id);
    setSelection(next);
  };
  const deleted = (entries: readonly Entry[]) => {
    done(t`IP addresses deleted: ${entries.length}`, {
      label: t`Undo`,
      run: () => void restore(entries),
    });
  };

  const prove = (id: string) => {
    dialog.show('prove', id);
  };
  const saved = ({ id, address: name, proof }: Entry) => {
    if (dialog.open?.name !== 'add') done(t`${name} was saved`);
    else if (proof === 'PROVEN') done(t`${name} was added and verified`);
    else
      done(t`${name} was added`, {
        label: t`Verify`,
        run: () => {
          prove(id);
        },
      });
  };

  const selectable = {
    selected: selected.length,
    of: list?.nodes.length ?? 0,
    onAll: (all: boolean) => {
      setSelection(all ? new Set(list?.nodes.map(({ id }) => id)) : NOTHING);
    },
  };

  const openAdd = (start: string) => {
    setGiven(start);
    dialog.show('add');
  };
  const isCurrentListed = list?.nodes.some((entry) => entry.address === currentAddress) ?? true;

  const add = (
    <WhitelistActions
      intent={intent}
      pasteIntent={pasteIntent}
      currentAddress={isCurrentListed ? null : currentAddress}
      onAdd={openAdd}
      onPaste={() => {
        dialog.show('paste');
      }}
    />
  );

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Whitelist</Trans>}
        description={
          list === undefined || none ? (
            ''
          ) : (
            <Plural value={list.totalCount} one="# IP address" other="# IP addresses" />
          )
        }
        actions={none || nobody ? undefined : add}
      />
      <VerifyFirst verified={verified}>
        <Trans>Verify your email address to add IP addresses.</Trans>
      </VerifyFirst>
      <ListView
        caption={t`Whitelist`}
        address={address}
        list={list}
        columns={whitelistColumns({
          has: (id) => selection.has(id),
          toggle,
          all: selectable,
          currentAddress,
          onProve: prove,
        })}
        keyOf={({ id }) => id}
        filters={
          <>
            <WhitelistFilters address={address} choices={choices} />
            <WhitelistSelection
              {...selectable}
              onDelete={() => {
                setDoomed(selected);
              }}
            />
          </>
        }
        loading={loading}
        stale={stale}
        failure={{ title: t`The whitelist could not be loaded`, error, retry: refetch }}
        empty={
          nobody ? (
            <FirstSubAccount path={ADD_SUB_ACCOUNT_PATH}>
              <Trans>
                Programs at a whitelisted address use the proxies as a sub account, which counts
                their usage. Creating one takes half a minute.
              </Trans>
            </FirstSubAccount>
          ) : (
            <EmptyState
              Icon={WhitelistIcon}
              title={<Trans>No IP addresses yet</Trans>}
              action={add}
            >
              <Trans>
                Programs at a whitelisted address need no username or password. Use it for servers
                with a fixed address, and for tools that can't log in to a proxy.
              </Trans>
            </EmptyState>
          )
        }
        actions={(entry) => (
          <span {...intent}>
            <ActionMenu
              label={t`Actions for ${entry.address}`}
              items={[
                {
                  id: 'edit',
                  label: t`Edit`,
                  Icon: EditIcon,
                  onSelect: () => {
                    dialog.show('edit', entry.id);
                  },
                },
                {
                  id: 'delete',
                  label: t`Delete`,
                  Icon: DeleteIcon,
                  tone: 'bad',
                  onSelect: () => {
                    setDoomed([entry]);
                  },
                },
              ]}
            />
          </span>
        )}
      />
      <Suspense>
        {/* Who can be chosen is known when the list is there. */}
        {shown !== undefined &&
          !nobody &&
          (dialog.open?.name === 'add' || (dialog.open?.name === 'edit' && edited !== null)) && (
            <WhitelistDialog
              edited={dialog.open.name === 'edit' ? edited : null}
              address={given}
              subAccounts={shown.me.subAccounts}
              onClose={dialog.close}
              onSaved={saved}
            />
          )}
        {shown !== undefined && !nobody && dialog.open?.name === 'paste' && (
          <PasteDialog
            subAccounts={shown.me.subAccounts}
            onClose={dialog.close}
            onDone={(added) => {
              done(t`IP addresses added: ${added}`);
            }}
          />
        )}
        {dialog.open?.name === 'prove' && edited !== null && (
          <ProveDialog entry={edited} currentAddress={currentAddress} onClose={dialog.close} />
        )}
        {doomed !== null && (
          <DeleteEntries
            entries={doomed}
            currentAddress={currentAddress}
            onClose={() => {
              setDoomed(null);
            }}
            onDone={() => {
              deleted(doomed);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
