import { useLingui } from '@lingui/macro';
import { useWhitelistEntryAddMutation } from './whitelist-changes.generated';
import { WhitelistDocument } from './whitelist.generated';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { wordsForCode } from '../../lib/error-words';
import { refusalOf } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { useServices } from '../../lib/services/services';

type Entry = WhitelistTable_WhitelistEntryFragment;

/** Undoes a deletion by adding the same entries again. One toast names those that could not be added, with Retry. */
export function useRestoreEntries(): (entries: readonly Entry[]) => Promise<void> {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [add] = useWhitelistEntryAddMutation({ refetchQueries: [WhitelistDocument] });
  const { keyOf, renew } = useIdempotencyKey();

  /** @returns why not; null if the entry is back */
  const restore = ({ address, subAccountId, remark, expiresAt, ...entry }: Entry) => {
    const { country, city, sessionType, sessionMinutes } = entry;
    const target = { country, city, sessionType, sessionMinutes };
    const input = { ...target, address, subAccountId, remark, expiresAt };
    return refusalOf(async () => {
      const { data } = await add({ variables: { input, idempotencyKey: keyOf(input) } });
      return data?.whitelistEntryAdd.userErrors ?? [];
    });
  };

  async function restoreAll(entries: readonly Entry[]): Promise<void> {
    const failed: { entry: Entry; refusal: string }[] = [];
    for (const entry of entries) {
      const refusal = await restore(entry);
      if (refusal !== null) failed.push({ entry, refusal });
    }
    const [first] = failed;
    if (first === undefined) return;
    const { address } = first.entry;
    const reasons = new Set(failed.map(({ refusal }) => i18n._(wordsForCode(refusal))));
    toasts.add({
      id: 'whitelist-restore',
      tone: 'bad',
      title:
        failed.length === 1
          ? t`${address} could not be restored`
          : t`IP addresses not restored: ${failed.length}`,
      description: [...reasons].join(' '),
      action: {
        label: t`Retry`,
        // With the same keys: an entry whose answer was lost is not added twice.
        run: () => void restoreAll(failed.map(({ entry }) => entry)),
      },
    });
  }

  return (entries) => {
    // The same entries may be deleted and restored again.
    renew();
    return restoreAll(entries);
  };
}
