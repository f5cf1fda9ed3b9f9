import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import BanIcon from '~icons/lucide/ban';
import KeyIcon from '~icons/lucide/key-round';
import PlusIcon from '~icons/lucide/plus';
import { ApiKeysDocument } from './api-keys.generated';
import type { ApiKeysTable_ApiKeyFragment } from './ApiKeysTable.generated';
import { onIntent } from '../../lib/on-intent';
import { useServices } from '../../lib/services/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useList } from '../../lib/apollo/use-list';
import { useTitle } from '../../lib/use-title';
import { VerifyFirst } from '../../ui/feedback/VerifyFirst';
import { ActionMenu } from '../../ui/overlay/ActionMenu';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { PageHeader } from '../../ui/layout/PageHeader';
import { API_KEY_COLUMNS } from './api-key-columns';
import { FirstQuery } from './FirstQuery';

const { Component: ApiKeyDialog, intent } = onIntent(
  async () => (await import('./ApiKeyDialog')).ApiKeyDialog,
);
const { Component: RevokeApiKey, intent: revokeIntent } = onIntent(
  async () => (await import('./RevokeApiKey')).RevokeApiKey,
);

const DIALOGS = ['add'] as const;

/** The customer's API keys, with samples of their use. */
export function ApiKeysScreen() {
  const { t } = useLingui();
  const { toasts } = useServices();
  const dialog = useDialogAddress(DIALOGS);
  /** The dialog now shows a new key's secret, and the URL no longer names the dialog. */
  const [created, setCreated] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeysTable_ApiKeyFragment | null>(null);
  const { list, shown, isEmpty } = useList(ApiKeysDocument, {
    connection: ({ me }) => me.apiKeys,
  });
  useTitle(t`API keys`);

  const total = list.rows?.totalCount;
  const verified = shown?.me.emailVerified;
  // The gateway refuses a key of an unverified customer, so no form opens before that is known.
  const mayCreate = verified ?? list.error !== undefined;
  const create = (
    <Button {...intent} disabled={verified === false} onClick={() => dialog.show('add')}>
      <PlusIcon className="size-4" />
      <Trans>Create API key</Trans>
    </Button>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={<Trans>API keys</Trans>}
        description={
          total === undefined || isEmpty ? (
            ''
          ) : (
            <Plural value={total} one="# key" other="# keys, including revoked ones" />
          )
        }
        actions={create}
        actionsHidden={isEmpty}
      />
      <ListView
        caption={t`API keys`}
        list={list}
        columns={API_KEY_COLUMNS}
        failed={t`The API keys could not be loaded`}
        empty={
          verified === false ? (
            <VerifyFirst>
              <Trans>
                With an API key, your own programs can read usage and orders, and manage sub
                accounts and the whitelist. Keys are for verified email addresses only.
              </Trans>
            </VerifyFirst>
          ) : (
            <EmptyState Icon={KeyIcon} title={<Trans>No API keys yet</Trans>} action={create}>
              <Trans>
                With an API key, your own programs can read usage and orders, and manage sub
                accounts and the whitelist. A key can't spend money or read passwords.
              </Trans>
            </EmptyState>
          )
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
                    onSelect: () => setRevoking(key),
                  },
                ]}
              />
            </span>
          )
        }
      />
      {/* With the rows, whose number is not known before: it would move when they come. */}
      {(list.rows !== undefined || list.error !== undefined) && <FirstQuery />}
      <Suspense>
        {((dialog.open?.name === 'add' && mayCreate) || created) && (
          <ApiKeyDialog
            onCreated={() => {
              // After Back, the dialog with the secret is gone, so do not open an empty one.
              if (dialog.close()) setCreated(true);
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
            onClose={() => setRevoking(null)}
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
