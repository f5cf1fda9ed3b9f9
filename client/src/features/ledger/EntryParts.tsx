import { skipToken, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useId, useState } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { EntryPartsDocument } from './entry-parts.generated';
import type { LedgerTable_EntryFragment } from './ledger.generated';
import { formatBytes } from '../../lib/format';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { placeWords, targetWords } from '../usage/usage-words';

interface Part {
  readonly key: string;
  readonly bytes: string;
}

/** An hour can have 50 targets: so many are shown at first. */
const SHOWN = 8;

interface EntryPartsProps {
  entry: LedgerTable_EntryFragment;
  /** What happened. A press on it opens the parts. */
  title: string;
}

/** Opens the usage of an hour by country, protocol, and target. Each of them adds up to the entry. Loads it when it is opened. */
export function EntryParts({ entry, title }: EntryPartsProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
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
        title={t`Countries, protocols, and targets`}
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
              nameOf={(code) => placeWords(i18n, code)}
            />
            <Parts
              label={<Trans>Protocol</Trans>}
              parts={parts.protocols ?? []}
              nameOf={(name) => name}
            />
            <Parts
              label={<Trans>Target</Trans>}
              parts={parts.targets ?? []}
              nameOf={(name) => targetWords(i18n, name)}
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
  const [whole, setWhole] = useState(false);
  // What has no name stands last: it is no target.
  const ordered = [...parts.filter(({ key }) => key), ...parts.filter(({ key }) => !key)];
  const isLong = ordered.length > SHOWN + 1;
  const shown = isLong && !whole ? ordered.slice(0, SHOWN) : ordered;
  const rest = ordered.slice(shown.length);
  const size = (bytes: bigint) => (
    <span translate="no" className="num whitespace-nowrap">
      {formatBytes(bytes, i18n.locale)}
    </span>
  );
  return (
    <span className="block">
      <span className="block text-ink-3">{label}</span>
      {shown.map(({ key, bytes }) => (
        <span key={key} className="flex justify-between gap-4">
          <span translate="no" className="wrap-anywhere">
            {nameOf(key)}
          </span>
          {size(BigInt(bytes))}
        </span>
      ))}
      {isLong && (
        <span className="flex justify-between gap-4">
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="min-h-6 text-brand underline underline-offset-4"
          >
            {whole ? (
              <Trans>Show fewer</Trans>
            ) : (
              <Plural value={rest.length} one="# more" other="# more" />
            )}
          </button>
          {!whole && size(rest.reduce((sum, { bytes }) => sum + BigInt(bytes), 0n))}
        </span>
      )}
    </span>
  );
}
