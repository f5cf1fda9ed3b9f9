import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import BanIcon from '~icons/lucide/ban';
import KeyIcon from '~icons/lucide/key-round';
import PlusIcon from '~icons/lucide/plus';
import type { ApiKeysTable_ApiKeyFragment } from './ApiKeysTable.generated';
import { useApiKeysQuery } from './api-keys.generated';
import { shownOf } from '../../lib/apollo/shown';
import { useListAddress } from '../../lib/list-address';
import { onIntent } from '../../lib/on-intent';
import { toConnectionArgs } from '../../lib/paging';
import { useServices } from '../../lib/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useTitle } from '../../lib/use-title';
import { VerifyFirst } from '../../ui/VerifyFirst';
import { ActionMenu } from '../../ui/ActionMenu';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ListView } from '../../ui/ListView';
import { PageHeader } from '../../ui/PageHeader';
import { API_KEY_COLUMNS } from './api-key-columns';
import { FirstQuery } from './FirstQuery';

const { Component: ApiKeyDialog, intent } = onIntent(
  async () => (await import('./ApiKeyDialog')).ApiKeyDialog,
);
const { Component: RevokeApiKey, intent: revokeIntent } = onIntent(
  async () => (await import('./RevokeApiKey')).RevokeApiKey,
);

const NO_FILTERS = {};
const DIALOGS = ['add'] as const;

/** Keys for programs, and how to use one. */
export function ApiKeysScreen() {
  const { t } = useLingui();
  const { toasts } = useServices();
  const address = useListAddress(NO_FILTERS);
  const dialog = useDialogAddress(DIALOGS);
  /** A key was created in the dialog, which now shows its secret: the address names it no more. */
  const [created, setCreated] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeysTable_ApiKeyFragment | null>(null);
  const { data, previousData, error, loading, refetch } = useApiKeysQuery({
    variables: toConnectionArgs(address.page),
    notifyOnNetworkStatusChange: true,
  });
  useTitle(t`API keys`);

  const { shown, stale } = shownOf({ data, previousData, error });
  const list = shown?.me.apiKeys;
  const verified = shown?.me.emailVerified;
  // Then the list says so, and offers to create the first.
  const none = list?.totalCount === 0;
  const create = (
    <Button
      {...intent}
      disabled={verified === false}
      onClick={() => {
        dialog.show('add');
      }}
    >
      <PlusIcon className="size-4" />
      <Trans>Create API key</Trans>
    </Button>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={<Trans>API keys</Trans>}
        description={
          list === undefined || none ? (
            ''
          ) : (
            <Plural value={list.totalCount} one="# key" other="# keys, including revoked ones" />
          )
        }
        actions={none ? undefined : create}
      />
      <VerifyFirst verified={verified}>
        <Trans>Verify your email address to create API keys.</Trans>
      </VerifyFirst>
      <ListView
        caption={t`API keys`}
        address={address}
        list={list}
        columns={API_KEY_COLUMNS}
        keyOf={({ id }) => id}
        loading={loading}
        stale={stale}
        failure={{ title: t`The API keys could not be loaded`, error, retry: refetch }}
        empty={
          <EmptyState Icon={KeyIcon} title={<Trans>No API keys yet</Trans>} action={create}>
            <Trans>
              With an API key, your own programs can read usage and orders, and manage sub accounts
              and the whitelist. A key can't spend money or read passwords.
            </Trans>
          </EmptyState>
        }
        actions={(key) =>
          key.revokedAt === null && (
            <span {...revokeIntent}>
              <ActionMenu
                label={t`Actions for ${key.name}`}
                items={[
                  {
                    id: 'revoke',
                    label: t`Revoke`,
                    Icon: BanIcon,
                    tone: 'bad',
                    onSelect: () => {
                      setRevoking(key);
                    },
                  },
                ]}
              />
            </span>
          )
        }
      />
      <FirstQuery />
      <Suspense>
        {(dialog.open !== null || created) && (
          <ApiKeyDialog
            onCreated={() => {
              setCreated(true);
              dialog.close();
            }}
            onClose={() => {
              setCreated(false);
              if (dialog.open !== null) dialog.close();
            }}
          />
        )}
        {revoking !== null && (
          <RevokeApiKey
            apiKey={revoking}
            onClose={() => {
              setRevoking(null);
            }}
            onDone={() => {
              setRevoking(null);
              toasts.add({ id: 'api-key', tone: 'good', title: t`${revoking.name} was revoked` });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
