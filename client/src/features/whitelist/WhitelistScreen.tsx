import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import EditIcon from '~icons/lucide/pencil';
import WhitelistIcon from '~icons/lucide/shield-check';
import DeleteIcon from '~icons/lucide/trash-2';
import { WhitelistDocument } from './whitelist.generated';
import { WhitelistPlacesDocument } from './whitelist-places.generated';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { ADD_SUB_ACCOUNT_PATH } from '../../lib/addresses';
import { onIntent } from '../../lib/on-intent';
import { useServices } from '../../lib/services/services';
import { FirstSubAccount } from '../../ui/sub-accounts/FirstSubAccount';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useList } from '../../lib/apollo/use-list';
import { useTitle } from '../../lib/use-title';
import { VerifyFirst } from '../../ui/feedback/VerifyFirst';
import { ActionMenu } from '../../ui/overlay/ActionMenu';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { PageHeader } from '../../ui/layout/PageHeader';
import { useTargetWords } from '../target/use-target-words';
import { useRestoreEntries } from './use-restore-entries';
import { whitelistColumns } from './whitelist-columns';
import { AddCurrentAddress, WhitelistActions } from './WhitelistActions';
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
/** Polled while somebody runs the command of a proof. */
const ASK_EVERY_MS = 3_000;
const NOTHING: ReadonlySet<string> = new Set();

/** The address that a link to the dialog brings in its state (features/requests/Mend.tsx). */
function addressIn(state: unknown): string {
  const address: unknown =
    typeof state === 'object' && state !== null && Reflect.get(state, 'address');
  return typeof address === 'string' ? address : '';
}

/** Addresses that may use the proxies without a password. */
export function WhitelistScreen() {
  const { t } = useLingui();
  const { toasts } = useServices();
  const dialog = useDialogAddress(DIALOGS);
  const { state } = useLocation() as { state: unknown };
  /** Initial value of a new entry. Not in the URL, because it is the person's own address. */
  const [given, setGiven] = useState(() => addressIn(state));
  const [doomed, setDoomed] = useState<readonly Entry[] | null>(null);
  const [selection, setSelection] = useState(NOTHING);
  const restore = useRestoreEntries();
  const { address, list, shown, isEmpty } = useList(WhitelistDocument, {
    filters: WHITELIST_FILTERS,
    variables: ({ filters: { search, subAccount } }) => ({
      filter: { search, subAccountId: subAccount },
    }),
    connection: ({ me }) => me.whitelist,
    pollInterval: dialog.open?.name === 'prove' ? ASK_EVERY_MS : 0,
  });
  useTitle(t`Whitelist`);

  const { rows } = list;
  const verified = shown?.me.emailVerified;
  const choices = useSubAccountChoices({
    loaded: shown?.me.subAccounts,
    chosenId: address.filters.subAccount,
  });
  // An address is let in as somebody: without a sub account the forms could not be filled in.
  const nobody = shown?.me.subAccounts.totalCount === 0;
  /** The dialogs need the loaded sub accounts, and the gateway refuses an entry of an unverified customer. */
  const mayAdd = verified === true && !nobody;
  // Countries and cities have their names there.
  const places = useQuery(WhitelistPlacesDocument, {
    skip: rows?.nodes.every(({ country }) => country === null) !== false,
  });
  const wordsOf = useTargetWords(places.data?.locations ?? []);
  const currentAddress = shown?.me.currentAddress ?? null;
  // Drop selected entries that are not in view: they would be deleted unseen.
  const selected = rows?.nodes.filter(({ id }) => selection.has(id)) ?? [];

  /** The entry in the dialog. */
  const edited = rows?.nodes.find(({ id }) => id === dialog.open?.of) ?? null;

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

  const prove = (id: string) => dialog.show('prove', id);
  const saved = ({ id, address: name, proof }: Entry) => {
    if (dialog.open?.name !== 'add') done(t`${name} was saved`);
    else if (proof === 'PROVEN') done(t`${name} was added and verified`);
    else
      done(t`${name} was added`, {
        label: t`Verify`,
        run: () => prove(id),
      });
  };

  const selectable = {
    selected: selected.length,
    of: rows?.nodes.length ?? 0,
    onAll: (all: boolean) => setSelection(all ? new Set(rows?.nodes.map(({ id }) => id)) : NOTHING),
  };

  const openAdd = (start: string) => {
    setGiven(start);
    dialog.show('add');
  };
  const isCurrentListed = rows?.nodes.some((entry) => entry.address === currentAddress) ?? true;

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Whitelist</Trans>}
        description={
          rows === undefined || isEmpty ? (
            ''
          ) : (
            <Plural value={rows.totalCount} one="# IP address" other="# IP addresses" />
          )
        }
        // Also of an empty list: three buttons take two lines of a phone, so the list would move when they go.
        actions={
          <WhitelistActions
            intent={intent}
            pasteIntent={pasteIntent}
            disabled={shown !== undefined && !mayAdd}
            onAdd={() => openAdd('')}
            onPaste={() => dialog.show('paste')}
          />
        }
        late={
          currentAddress !== null &&
          !isCurrentListed &&
          mayAdd && <AddCurrentAddress intent={intent} onAdd={() => openAdd(currentAddress)} />
        }
      />
      <ListView
        caption={t`Whitelist`}
        list={list}
        columns={whitelistColumns({
          has: (id) => selection.has(id),
          toggle,
          all: selectable,
          currentAddress,
          onProve: prove,
          wordsOf,
        })}
        filters={
          <>
            <WhitelistFilters address={address} choices={choices} />
            <WhitelistSelection {...selectable} onDelete={() => setDoomed(selected)} />
          </>
        }
        failed={t`The whitelist could not be loaded`}
        empty={
          verified === false ? (
            <VerifyFirst>
              <Trans>
                Programs at a whitelisted address need no username or password. You can add
                addresses when your email address is verified.
              </Trans>
            </VerifyFirst>
          ) : nobody ? (
            <FirstSubAccount path={ADD_SUB_ACCOUNT_PATH}>
              <Trans>
                Programs at a whitelisted address use the proxies as a sub account, which counts
                their usage. Creating one takes half a minute.
              </Trans>
            </FirstSubAccount>
          ) : (
            <EmptyState Icon={WhitelistIcon} title={<Trans>No IP addresses yet</Trans>}>
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
                  onSelect: () => dialog.show('edit', entry.id),
                },
                {
                  id: 'delete',
                  label: t`Delete`,
                  Icon: DeleteIcon,
                  tone: 'bad',
                  onSelect: () => setDoomed([entry]),
                },
              ]}
            />
          </span>
        )}
      />
      <Suspense>
        {shown !== undefined &&
          ((dialog.open?.name === 'add' && mayAdd) ||
            (dialog.open?.name === 'edit' && edited !== null)) && (
            <WhitelistDialog
              edited={dialog.open.name === 'edit' ? edited : null}
              address={given}
              subAccounts={shown.me.subAccounts}
              onClose={dialog.close}
              onSaved={saved}
            />
          )}
        {shown !== undefined && mayAdd && dialog.open?.name === 'paste' && (
          <PasteDialog
            subAccounts={shown.me.subAccounts}
            onClose={dialog.close}
            onDone={(added) => done(t`IP addresses added: ${added}`)}
          />
        )}
        {dialog.open?.name === 'prove' && edited !== null && (
          <ProveDialog entry={edited} currentAddress={currentAddress} onClose={dialog.close} />
        )}
        {doomed !== null && (
          <DeleteEntries
            entries={doomed}
            currentAddress={currentAddress}
            onClose={() => setDoomed(null)}
            onDone={() => deleted(doomed)}
          />
        )}
      </Suspense>
    </div>
  );
}
