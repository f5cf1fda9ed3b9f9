import { useCallback, useEffect, useState } from 'react';
import type { StatusReport } from '../../../../schema/rules/status';

/** As often as the product measures itself. */
const REFRESH_MS = 60_000;

interface Loaded {
  readonly report: StatusReport | null;
  /** The last attempt failed. An earlier report stays. */
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
}

/** The status report, loaded again each minute while the page is visible. */
export function useStatus() {
  const [loaded, setLoaded] = useState<Loaded>({ report: null, hasFailed: false, isLoading: true });

  const refresh = useCallback(async () => {
    setLoaded((before) => ({ ...before, isLoading: true }));
    const report = await fetchReport();
    setLoaded((before) => ({
      report: report ?? before.report,
      hasFailed: report === null,
      isLoading: false,
    }));
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
    };
  }, [refresh]);

  return { ...loaded, refresh };
}

/** Null if there is no answer, or one that is not the gateway's. */
async function fetchReport(): Promise<StatusReport | null> {
  try {
    const answer = await fetch('/status.json', { headers: { accept: 'application/json' } });
    const report = (await answer.json()) as StatusReport | null;
    return answer.ok && Array.isArray(report?.components) ? report : null;
  } catch {
    // The page says so, and asks again a minute later.
    return null;
  }
}
