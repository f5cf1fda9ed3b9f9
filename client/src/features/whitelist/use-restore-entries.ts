import { useLingui } from '@lingui/macro';
import { useWhitelistEntryAddMutation } from './whitelist-changes.generated';
import { WhitelistDocument } from './whitelist.generated';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';
import { wordsForCode } from '../../lib/error-words';
import { refusalOf } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { useServices } from '../../lib/services';

type Entry = WhitelistTable_WhitelistEntryFragment;

/** Undoes a deletion by adding the same entries again, and reports those that cannot be added. */
export function useRestoreEntries(): (entries: readonly Entry[]) => Promise<void> {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [add] = useWhitelistEntryAddMutation({ refetchQueries: [WhitelistDocument] });
  const { keyOf, renew } = useIdempotencyKey();

  return async (entries) => {
    // The same entries may be deleted and restored again.
    renew();
    for (const { address, subAccountId, remark, expiresAt } of entries) {
      const refusal = await refusalOf(async () => {
        const input = { address, subAccountId, remark, expiresAt };
        const { data } = await add({
          variables: { input, idempotencyKey: keyOf(input) },
        });
        return data?.whitelistEntryAdd.userErrors ?? [];
      });
      if (refusal === null) continue;
      toasts.add({
        id: `whitelist-restore-${address}`,
        tone: 'bad',
        title: t`${address} could not be restored`,
        description: i18n._(wordsForCode(refusal)),
      });
    }
  };
}
