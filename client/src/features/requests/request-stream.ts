import { createParser } from 'eventsource-parser';
import { apiUrl } from '../../lib/api-url';
import type { Row } from './request-feed';

/** Rows that arrive together are drawn together: this is well below the two seconds that a row may take. */
const GATHER_MS = 500;
/** The gateway says something more often than this. A stream without a word is one whose connection is lost. */
const SILENCE_MS = 40_000;
/** Pauses before another attempt. Meanwhile the screen asks by itself. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000] as const;

export interface Follower {
  /** Of the session. */
  readonly token: string;
  /** The stream has begun. What happened before is not in it. */
  readonly onOpen: () => void;
  readonly onRows: (rows: readonly Row[]) => void;
  /** The stream broke off, or could not begin. It is tried again by itself. */
  readonly onCut: () => void;
}

/** Follows the requests of all sub accounts. @returns stop */
export function followRequests(follower: Follower): () => void {
  const stopped = new AbortController();
  void follow(follower, stopped.signal);
  return () => stopped.abort();
}

async function follow(follower: Follower, stopped: AbortSignal): Promise<void> {
  const isStopped = () => stopped.aborted;
  let failures = 0;
  while (!isStopped()) {
    try {
      await read(follower, stopped, () => {
        failures = 0;
        follower.onOpen();
      });
    } catch {
      // Why matters to nobody: the screen asks by itself, and reports what is wrong with that.
      if (!isStopped()) follower.onCut();
    }
    // The gateway ends each stream after some minutes. What happens meanwhile is asked for when the next begins.
    const most = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? PAUSES_MS[0];
    failures += 1;
    // Not all at once after a restart of the gateway.
    await pause(most * (0.5 + Math.random() / 2), stopped);
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Reads one stream to its end. @throws if it cannot be read, or is silent for too long */
async function read(
  { token, onRows }: Follower,
  stopped: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const silent = new AbortController();
  const giveUp = () => silent.abort();
  let patience = setTimeout(giveUp, SILENCE_MS);
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let rows: Row[] = [];
  const hand = () => {
    gathering = undefined;
    if (!stopped.aborted) onRows(rows);
    rows = [];
  };
  try {
    // Not an EventSource, which cannot send the header of a session.
    // eslint-disable-next-line no-restricted-globals -- the screen's own questions tell that the session is over
    const response = await fetch(apiUrl('/requests/stream'), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: AbortSignal.any([stopped, silent.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || response.body === null || !type.startsWith('text/event-stream'))
      throw new Error(`HTTP ${String(response.status)}, ${type}`);
    onOpen();
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event !== 'request') return;
        rows.push(toRow(data));
        gathering ??= setTimeout(hand, GATHER_MS);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(patience);
      patience = setTimeout(giveUp, SILENCE_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(patience);
    clearTimeout(gathering);
    if (rows.length > 0) hand();
  }
}

/** An event is a request as the graph has it. */
function toRow(data: string): Row {
  const row = JSON.parse(data) as Omit<Row, '__typename'>;
  return { ...row, __typename: 'ProxyRequest' };
}
