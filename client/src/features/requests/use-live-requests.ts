import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import { useFailure } from '../../lib/apollo/use-failure';
import { useAuthSession } from '../../lib/services/services';
import { NO_FEED, nextFeed, type Row, viewOf } from './request-feed';
import { toFilterInput, type RequestFilters } from './request-filters';
import { LiveRequestsDocument, useLiveRequestsQuery } from './requests.generated';
import { followTogether } from './shared-stream';

/** Without a stream. */
export const ASK_EVERY_SECONDS = 10;
/** With one, in case that it has lost a row: it may. */
const MAKE_SURE_EVERY_SECONDS = 60;

/** `opening` until the first stream begins or fails. */
export type Source = 'opening' | 'stream' | 'polling';

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** The requests that the filters ask for, as they happen. @param isHeld whether those in view stay there */
export function useLiveRequests(filters: RequestFilters, isHeld: boolean) {
  const token = useAuthSession()?.token ?? '';
  const client = useApolloClient();
  const [source, setSource] = useState<Source>('opening');
  const [feed, step] = useReducer(nextFeed, NO_FEED);
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden);
  const filter = toFilterInput(filters);
  const of = JSON.stringify(filter);
  const result = useLiveRequestsQuery({
    variables: { filter },
    pollInterval: (source === 'polling' ? ASK_EVERY_SECONDS : MAKE_SURE_EVERY_SECONDS) * 1_000,
  });
  const { data, previousData, refetch } = result;
  const failure = useFailure(result);
  // The gateway streams to proven addresses only.
  const isVerified = (data ?? previousData)?.me.emailVerified;

  useEffect(() => {
    if (data !== undefined) step({ type: 'answered', of, rows: data.me.requests.nodes });
  }, [data, of]);
  useEffect(() => {
    step({ type: isHeld ? 'hold' : 'release' });
  }, [isHeld]);

  // A failure is the query's, which tells it.
  const ask = useEffectEvent(() => void refetch().catch(() => undefined));
  const onRows = useEffectEvent((rows: readonly Row[]) => {
    step({ type: 'told', rows: rows.filter((row) => isAsked(row, filters)) });
  });
  useEffect(() => {
    // A tab in the background shows nothing.
    if (!isVisible || isVerified !== true) return;
    return followTogether(token, {
      onOpen: () => {
        setSource('stream');
        // What happened until now.
        ask();
      },
      onRows,
      onCut: () => {
        setSource('polling');
        ask();
      },
    });
  }, [isVisible, isVerified, token]);

  async function loadOlder(): Promise<void> {
    const after = data?.me.requests.pageInfo.endCursor;
    const { data: older } = await client.query({
      query: LiveRequestsDocument,
      variables: { filter, after },
      fetchPolicy: 'no-cache',
    });
    if (older !== undefined) step({ type: 'older', of, rows: older.me.requests.nodes });
  }

  return {
    ...viewOf(feed),
    /** The rows are those of other filters, until the answer is there. */
    stale: feed.rows !== null && feed.of !== of,
    hasOlder: data?.me.requests.pageInfo.hasNextPage === true,
    loadOlder,
    subAccounts: (data ?? previousData)?.me.subAccounts,
    source: isVerified === false ? ('polling' as const) : source,
    failure,
  };
}

/** The stream has the requests of all sub accounts. */
function isAsked({ subAccountId, outcome }: Row, { subAccount, result }: RequestFilters): boolean {
  if (subAccount !== null && subAccount !== subAccountId) return false;
  if (result === null) return true;
  return result === 'REFUSED' ? outcome !== 'OK' : outcome === result;
}
