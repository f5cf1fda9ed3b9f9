import { useCallback, useEffect, useRef, useState } from 'react';
import { STATUS_CURRENT_FOR_MS, type StatusReport } from '../../../../schema/rules/status';
import { MINUTE_MS } from '../../../../schema/rules/time';
import { apiUrl } from '../../lib/api-url';

/** As often as the product measures itself. */
const REFRESH_MS = MINUTE_MS;
/** No answer after this long is a failure. */
const ANSWER_WITHIN_MS = 10_000;

interface Loaded {
  readonly report: StatusReport | null;
  readonly receivedAt: number;
  /** The last attempt failed. An earlier report stays, as one of the past. */
  readonly hasFailed: boolean;
  /** The report says nothing about now. */
  readonly isPast: boolean;
  readonly isLoading: boolean;
}

const NOTHING: Loaded = {
  report: null,
  receivedAt: 0,
  hasFailed: false,
  isPast: false,
  isLoading: true,
};

/** The status report, loaded again each minute while the page is visible. */
export function useStatus() {
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const running = useRef<AbortController | null>(null);

  const refresh = useCallback(async () => {
    // Only the latest request counts: an earlier one may be answered later.
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    const startedAt = Date.now();
    setLoaded((before) => ({
      ...before,
      // A hidden page keeps its report for longer.
      isPast: before.isPast || startedAt - before.receivedAt > STATUS_CURRENT_FOR_MS,
      isLoading: true,
    }));
    const limit = setTimeout(() => request.abort(), ANSWER_WITHIN_MS);
    const report = await fetchReport(request.signal);
    clearTimeout(limit);
    if (running.current !== request) return;
    const receivedAt = Date.now();
    setLoaded((before) =>
      report === null
        ? { ...before, hasFailed: true, isPast: true, isLoading: false }
        : { report, receivedAt, hasFailed: false, isPast: false, isLoading: false },
    );
  }, []);

  useEffect(() => {
    const refreshVisible = () => {
      if (!document.hidden) void refresh();
    };
    const first = setTimeout(refreshVisible);
    const timer = setInterval(refreshVisible, REFRESH_MS);
    document.addEventListener('visibilitychange', refreshVisible);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshVisible);
      running.current?.abort();
      running.current = null;
    };
  }, [refresh]);

  return { ...loaded, refresh };
}

/** Null if there is no answer, or one that is not the gateway's. */
async function fetchReport(signal: AbortSignal): Promise<StatusReport | null> {
  try {
    const answer = await fetch(apiUrl('/status.json'), {
      headers: { accept: 'application/json' },
      signal,
    });
    const report = (await answer.json()) as StatusReport | null;
    return answer.ok && Array.isArray(report?.components) ? report : null;
  } catch {
    // The page says so, and asks again a minute later.
    return null;
  }
}
