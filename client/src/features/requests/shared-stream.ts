import { followRequests, type Follower } from './request-stream';

type State = 'open' | 'cut';
type Word =
  /** From the reader: a stream has begun or broken off. What happened before it began is not in it. */
  | { readonly type: State }
  | { readonly type: 'rows'; readonly rows: Parameters<Follower['onRows']>[0] }
  /** From the reader, again and again: it is alive. */
  | { readonly type: 'is'; readonly state: State }
  /** From a window that has come, which needs the `is` at once. */
  | { readonly type: 'who' };

const ALIVE_EVERY_MS = 10_000;
/** Without a word for as long, the reader hangs: its windows ask by themselves until it goes on. */
const SILENCE_MS = 40_000;

/**
 * Follows the requests with one stream for all windows of a session. Over HTTP/1.1, a browser has six connections to a site:
 * six streams would leave none to load another page. The window that holds the lock reads the stream and hands its rows
 * on. When it closes or is hidden, the next one takes over. Each window filters by itself.
 * @param token the session's, which no other account has: windows with another one have a stream of their own
 * @returns stop
 */
export function followTogether(token: string, follower: Omit<Follower, 'token'>): () => void {
  const { onOpen, onCut, onRows } = follower;
  // Without locks, windows cannot agree: an old browser, or a page without https.
  if (!('locks' in navigator)) return followRequests({ token, onOpen, onCut, onRows });
  const name = `live-requests ${token}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let state: State | null = null;
  let isReader = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const tell = (word: Word) => channel.postMessage(word);
  const step = (next: State | null) => {
    state = next;
    if (next === 'open') onOpen();
    else onCut();
  };
  const waitForWord = () => {
    clearTimeout(patience);
    patience = setTimeout(() => step(null), SILENCE_MS);
  };
  const hear = (word: Word) => {
    if (word.type === 'who') return;
    waitForWord();
    if (word.type === 'rows') onRows(word.rows);
    else if (word.type !== 'is') step(word.type);
    else if (word.state !== state) step(word.state);
  };
  const tellState = () => {
    if (state !== null) tell({ type: 'is', state });
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (!isReader) hear(data);
    else if (data.type === 'who') tellState();
  };
  tell({ type: 'who' });
  // The reader may hang already.
  waitForWord();

  const readForAll = () => {
    isReader = true;
    state = null;
    clearTimeout(patience);
    const told = (next: State) => {
      tell({ type: next });
      step(next);
    };
    const stop = followRequests({
      token,
      onOpen: () => told('open'),
      onCut: () => told('cut'),
      onRows: (rows) => {
        tell({ type: 'rows', rows });
        onRows(rows);
      },
    });
    const alive = setInterval(tellState, ALIVE_EVERY_MS);
    return new Promise<void>((resolve) => {
      stopped.signal.addEventListener('abort', () => {
        stop();
        clearInterval(alive);
        resolve();
      });
    });
  };
  navigator.locks.request(name, { signal: stopped.signal }, readForAll).catch(() => {
    // It was stopped while it waited for its turn.
  });
  return () => {
    stopped.abort();
    clearTimeout(patience);
    channel.close();
  };
}
