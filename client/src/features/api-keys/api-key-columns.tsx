import { Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { DAY_MS } from '../../../../schema/rules/time';
import type { ApiKeysTable_ApiKeyFragment } from './ApiKeysTable.generated';
import { Badge } from '../../ui/Badge';
import type { Column } from '../../ui/table/DataTable';
import { Expiry } from '../../ui/Expiry';
import { RelativeTime } from '../../ui/RelativeTime';
import { Timestamp } from '../../ui/Timestamp';
import { SCOPE_WORDS } from './scope-words';

type Row = ApiKeysTable_ApiKeyFragment;

/** Highlight the expiry during this last stretch. */
const SOON_MS = 7 * DAY_MS;

/** Columns of the list of API keys. */
export const API_KEY_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: <Trans>Name</Trans>,
    primary: true,
    cell: ({ name, prefix, revokedAt }) => (
      <span className={`block max-w-72 min-w-0 ${revokedAt === null ? '' : 'text-ink-3'}`}>
        <span className="block font-medium wrap-break-word">{name}</span>
        <span translate="no" className="num block text-12 text-ink-3">{`${prefix}…`}</span>
      </span>
    ),
  },
  { id: 'scopes', header: <Trans>Permissions</Trans>, cell: (row) => <Scopes {...row} /> },
  {
    id: 'used',
    header: <Trans>Last used</Trans>,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <Trans>not used yet</Trans> : <RelativeTime at={lastUsedAt} />,
  },
  {
    id: 'expires',
    header: <Trans>Expires</Trans>,
    cell: ({ revokedAt, expiresAt }) =>
      revokedAt === null ? (
        <Expiry at={expiresAt} soonMs={SOON_MS} />
      ) : (
        <Badge>
          <Trans>Revoked</Trans>
        </Badge>
      ),
  },
  {
    id: 'created',
    header: <Trans>Created</Trans>,
    room: 'wide',
    under: {
      column: 'expires',
      line: ({ createdAt }) => (
        <Trans>
          Created <Timestamp at={createdAt} day inSentence />
        </Trans>
      ),
    },
    cell: ({ createdAt }) => <Timestamp at={createdAt} day />,
  },
];

/** Scopes, rate limit, and source addresses of a key. */
function Scopes({ scopes, requestsPerMinute, sourceAddresses }: Row) {
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  return (
    <span className="block max-w-80">
      <span>{list.format(scopes.map((scope) => i18n._(SCOPE_WORDS[scope].name)))}</span>
      <span className="block text-12 wrap-break-word text-ink-3">
        <Trans>
          <span className="tabular-nums">{i18n.number(requestsPerMinute)}</span> requests per minute
        </Trans>
        {sourceAddresses.length > 0 && (
          <>
            <span> · </span>
            <Trans>
              only from <span className="num">{sourceAddresses.join(', ')}</span>
            </Trans>
          </>
        )}
      </span>
    </span>
  );
}
