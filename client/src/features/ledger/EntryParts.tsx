import { skipToken, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useId, useState } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { EntryPartsDocument } from './entry-parts.generated';
import type { LedgerTable_EntryFragment } from './ledger.generated';
import { formatBytes } from '../../lib/format';
import { Skeleton } from '../../ui/feedback/Skeleton';

interface Part {
  readonly key: string;
  readonly bytes: string;
}

/** No country was asked for. */
const ANY_COUNTRY = 'ZZ';

interface EntryPartsProps {
  entry: LedgerTable_EntryFragment;
  /** What happened. A press on it opens the parts. */
  title: string;
}

/** Opens the usage of an hour: by country, and by protocol. Loads it when it is opened. */
export function EntryParts({ entry, title }: EntryPartsProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  const countries = new Intl.DisplayNames([i18n.locale], { type: 'region', style: 'short' });
  const { kind, occurredAt: from, until: to, subAccountId, grantId } = entry;
  const filter = { kinds: [kind], from, to, subAccountId, grantId };
  const { data, error } = useQuery(
    EntryPartsDocument,
    open ? { variables: { filter } } : skipToken,
  );
  const parts = data?.me.trafficLedger.nodes.find((node) => node.id === entry.id);
  const sum = (parts?.countries ?? []).reduce((bytes, part) => bytes + BigInt(part.bytes), 0n);
  return (
    <span className="block">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        title={t`Countries and protocols`}
        className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 font-medium fade hover:bg-sunk"
      >
        <span>{title}</span>
        <ChevronIcon
          className={`size-3.5 text-ink-3 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <span
        id={id}
        hidden={!open}
        className={open ? 'mt-1 mb-2 block max-w-80 text-12 font-normal' : ''}
      >
        {error !== undefined ? (
          <span role="alert" className="text-bad">
            <Trans>It could not be loaded. Close and open it to try again.</Trans>
          </span>
        ) : parts === undefined ? (
          <Skeleton className="h-12 w-48" />
        ) : (
          <span className="grid gap-2">
            <Parts
              label={<Trans>Country</Trans>}
              parts={parts.countries ?? []}
              nameOf={(code) =>
                code === ANY_COUNTRY ? t`any country` : (countries.of(code) ?? code)
              }
            />
            <Parts
              label={<Trans>Protocol</Trans>}
              parts={parts.protocols ?? []}
              nameOf={(name) => name}
            />
            {sum !== BigInt(entry.quantity) && (
              <span className="text-ink-3">
                <Trans>This hour with its corrections</Trans>
              </span>
            )}
          </span>
        )}
      </span>
    </span>
  );
}

function Parts({
  label,
  parts,
  nameOf,
}: {
  label: ReactNode;
  parts: readonly Part[];
  nameOf: (key: string) => string;
}) {
  const { i18n } = useLingui();
  return (
    <span className="block">
      <span className="block text-ink-3">{label}</span>
      {parts.map(({ key, bytes }) => (
        <span key={key} className="flex justify-between gap-4">
          <span>{nameOf(key)}</span>
          <span translate="no" className="num whitespace-nowrap">
            {formatBytes(BigInt(bytes), i18n.locale)}
          </span>
        </span>
      ))}
    </span>
  );
}
