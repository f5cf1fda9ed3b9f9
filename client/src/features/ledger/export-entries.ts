import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { dayIn, momentIn } from '../../../../schema/rules/accounting-day';
import type { LedgerFilterInput, LedgerName } from '../../../../schema/generated/schema-types';
import { collectPages, type Progress } from '../../lib/apollo/collect-pages';
import { saveFile, toCsv } from '../../lib/csv';
import { localTimeZone } from '../../lib/moment';
import type { LedgerPageFragment, LedgerTable_EntryFragment } from './ledger.generated';
import { amountCell } from './amount';
import { KIND_WORDS, makerOf, reasonOf, titleOf } from './ledger-words';

type Entry = LedgerTable_EntryFragment;

interface Asked {
  readonly document: TypedDocumentNode<
    { readonly me: { readonly entries: LedgerPageFragment } },
    OperationVariables
  >;
  readonly filter: LedgerFilterInput;
}

/** All entries that match the filter, newest first. @throws the error of a page that fails */
export function collectEntries(
  client: ApolloClient,
  { document, filter }: Asked,
  onProgress: (progress: Progress) => void,
): Promise<Entry[]> {
  return collectPages(async (page) => {
    const { data } = await client.query({
      query: document,
      variables: { ...page, filter },
      fetchPolicy: 'no-cache',
    });
    if (data === undefined) throw new Error('a page of the ledger has no data');
    return data.me.entries;
  }, onProgress);
}

/** The columns of the list and what it leaves out, for spreadsheets: plain numbers, and times with the reader's zone. */
export function entriesCsv(entries: readonly Entry[], timeZone: string, i18n: I18n): string {
  const when = (at: string | null) => (at === null ? '' : momentIn(timeZone, new Date(at)));
  const yesOrNo = (is: boolean) => (is ? t(i18n)`yes` : t(i18n)`no`);
  const head = [
    t(i18n)`Number`,
    t(i18n)`Time (${timeZone})`,
    t(i18n)`End of the hour (${timeZone})`,
    t(i18n)`Posted (${timeZone})`,
    t(i18n)`Kind`,
    t(i18n)`What happened`,
    t(i18n)`Reason`,
    t(i18n)`Unit`,
    t(i18n)({ context: 'entry of the ledger', message: 'Amount' }),
    t(i18n)`Quantity`,
    t(i18n)`Balance before`,
    t(i18n)`Balance after`,
    t(i18n)`Order`,
    t(i18n)`Sub account`,
    t(i18n)`Grant`,
    t(i18n)`Note`,
    t(i18n)`Final`,
    t(i18n)`Correction`,
    t(i18n)`Made by`,
  ];
  return toCsv([
    head,
    ...entries.map((entry) => {
      const { unit } = entry;
      const reason = reasonOf(entry);
      return [
        BigInt(entry.number),
        when(entry.occurredAt),
        when(entry.until),
        when(entry.postedAt),
        i18n._(KIND_WORDS[entry.kind]),
        i18n._(titleOf(entry)),
        reason === null ? '' : i18n._(reason),
        unit,
        amountCell(entry.amount, unit),
        amountCell(entry.quantity, unit),
        amountCell(entry.balanceBefore, unit),
        amountCell(entry.balanceAfter, unit),
        entry.orderNumber ?? '',
        entry.subAccountName ?? '',
        entry.grantId ?? '',
        entry.remark ?? '',
        yesOrNo(entry.isFinal),
        yesOrNo(entry.isCorrection),
        entry.madeBy === null ? '' : makerOf(entry.madeBy, i18n),
      ];
    }),
  ]);
}

/** Downloads the entries as a file named by the ledger and today's date. */
export function saveEntries(entries: readonly Entry[], ledger: LedgerName, i18n: I18n): void {
  const timeZone = localTimeZone();
  const name = `ledger-${ledger.toLowerCase()}-${dayIn(timeZone, new Date())}.csv`;
  saveFile(name, entriesCsv(entries, timeZone, i18n), 'text/csv;charset=utf-8');
}
