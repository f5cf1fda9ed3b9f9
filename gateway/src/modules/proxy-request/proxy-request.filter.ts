import { isId, NIL_ID } from '../../platform/ids.js';
import { filterValues } from '../../platform/page.js';
import type { ProxyRequest, ProxyRequestFilterInput } from './proxy-request.object.js';
import type { ProxyRequestFilter } from './proxy-request.reads.js';

/** @throws AppError BAD_USER_INPUT LIST_EMPTY. A text that is no id matches nothing, as an unknown id does. */
export function filterOf(filter: ProxyRequestFilterInput | null | undefined): ProxyRequestFilter {
  const ids = filterValues('subAccountIds', filter?.subAccountIds);
  return {
    subAccountIds: ids?.map((id) => (isId(id) ? id : NIL_ID)) ?? null,
    outcomes: filterValues('outcomes', filter?.outcomes),
    isOk: filter?.isOk ?? null,
  };
}

/** Whether a request passes a filter, as `readProxyRequests` has it. */
export function passes(
  { subAccountIds, outcomes, isOk }: ProxyRequestFilter,
  { subAccountId, outcome }: ProxyRequest,
): boolean {
  return (
    (subAccountIds?.includes(subAccountId) ?? true) &&
    (outcomes?.includes(outcome) ?? true) &&
    (isOk === null || isOk === (outcome === 'OK'))
  );
}
