import { useApolloClient } from '@apollo/client/react';
import type { UserError } from '../../../lib/forms/user-errors';
import { hasUsername, type SetupValues, toTargetInput } from '../form/proxy-form';
import {
  ProxyWhitelistEntryFragmentDoc,
  useProxyWhitelistTargetMutation,
} from './whitelist-entries.generated';

/** Whether an entry has this target already. */
function isSame<Target extends ReturnType<typeof toTargetInput>>(
  entry: Target | null,
  target: Target,
) {
  return (
    entry !== null &&
    entry.country === target.country &&
    entry.city === target.city &&
    entry.sessionType === target.sessionType &&
    entry.sessionMinutes === target.sessionMinutes
  );
}

/**
 * Writes the target of a setup to the whitelist entries that were ticked, one after the other: a refusal stops it. Trying
 * again writes only to those that do not have it yet.
 * @returns why the first refused entry was refused; empty if all have the target
 */
export function useWriteTarget(): (values: SetupValues) => Promise<readonly UserError[]> {
  const { cache } = useApolloClient();
  const [update] = useProxyWhitelistTargetMutation();

  return async (values) => {
    if (hasUsername(values)) return [];
    const target = toTargetInput(values);
    for (const id of values.entryIds) {
      const entry = cache.readFragment({
        id: cache.identify({ __typename: 'WhitelistEntry', id }) ?? '',
        fragment: ProxyWhitelistEntryFragmentDoc,
        fragmentName: 'ProxyWhitelistEntry',
      });
      if (isSame(entry, target)) continue;
      const { data } = await update({ variables: { id, input: target } });
      const { whitelistEntry = null, userErrors = [] } = data?.whitelistEntryUpdate ?? {};
      if (whitelistEntry === null)
        return userErrors.length > 0 ? userErrors : [{ code: 'UNKNOWN' }];
    }
    return [];
  };
}
