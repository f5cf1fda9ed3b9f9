import { Trans } from '@lingui/macro';
import type { ComponentProps } from 'react';
import { DAY_MS } from '../../../../schema/rules/time';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import type { Column } from '../../ui/table/DataTable';
import { Expiry } from '../../ui/Expiry';
import type { Target } from '../target/use-target-words';
import { Timestamp } from '../../ui/Timestamp';
import { ProofCell } from './ProofCell';
import { SelectAll, TICK } from './SelectAll';

type Row = WhitelistTable_WhitelistEntryFragment;

/** Highlight the expiry during the last day. */
const SOON_MS = DAY_MS;

interface Selection {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Selection state of the page. */
  readonly all: Pick<ComponentProps<typeof SelectAll>, 'selected' | 'of' | 'onAll'>;
  /** The reader's address. Null if a whitelist cannot contain it. */
  readonly currentAddress: string | null;
  readonly onProve: (id: string) => void;
  /** The exit of an entry, in words. */
  readonly wordsOf: (target: Target) => { readonly where: string; readonly session: string };
}

/** Columns of the whitelist (spec §3). The address is the label of its check box. */
export function whitelistColumns({
  has,
  toggle,
  all,
  currentAddress,
  onProve,
  wordsOf,
}: Selection): readonly Column<Row>[] {
  return [
    {
      id: 'address',
      header: (
        <span className="flex items-center gap-3">
          {/* Cards hide their headers: WhitelistSelection has it there. */}
          <SelectAll {...all} className="max-md:hidden" />
          <Trans>IP address</Trans>
        </span>
      ),
      primary: true,
      width: 'rows:w-1/3',
      cell: ({ id, address, remark }) => (
        <label className="flex w-fit max-w-96 cursor-pointer items-start gap-3">
          <input type="checkbox" checked={has(id)} onChange={() => toggle(id)} className={TICK} />
          <span className="min-w-0">
            <span translate="no" className="num block font-medium break-all rows:whitespace-nowrap">
              {address}
            </span>
            {address === currentAddress && (
              <span className="block text-12 text-brand">
                <Trans>your current address</Trans>
              </span>
            )}
            {remark !== null && (
              <span title={remark} className="line-clamp-2 text-12 wrap-break-word text-ink-3">
                {remark}
              </span>
            )}
          </span>
        </label>
      ),
    },
    {
      id: 'proof',
      header: <Trans>Verification</Trans>,
      width: 'rows:w-1/5',
      cell: (entry) => <ProofCell entry={entry} onProve={() => onProve(entry.id)} />,
    },
    {
      id: 'subAccount',
      header: <Trans>Sub account</Trans>,
      cell: ({ subAccountUsername }) => <span className="num">{subAccountUsername}</span>,
    },
    {
      id: 'target',
      header: <Trans>Location</Trans>,
      room: 'roomy',
      under: {
        column: 'subAccount',
        line: (entry) => <span>{Object.values(wordsOf(entry)).join(' · ')}</span>,
      },
      cell: (entry) => {
        const { where, session } = wordsOf(entry);
        return (
          <>
            <span className="block">{where}</span>
            <span className="block text-12 text-ink-3 rows:whitespace-nowrap">{session}</span>
          </>
        );
      },
    },
    {
      id: 'expires',
      header: <Trans>Expires</Trans>,
      cell: ({ expiresAt }) => <Expiry at={expiresAt} soonMs={SOON_MS} />,
    },
    {
      id: 'added',
      header: <Trans>Added</Trans>,
      room: 'roomy',
      under: {
        column: 'expires',
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
