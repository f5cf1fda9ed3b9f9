import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();
let running = 0;

/**
 * Runs what a request causes, also after awaits: log lines and jobs of it carry the request's id.
 *
 * On Node 20, every promise of the process costs half as much again while something is followed (Node 24 does it for free).
 * So requests that only read are not followed, and following ends with the last one.
 */
export async function asRequest<T>(id: string, work: () => Promise<T> | T): Promise<T> {
  running += 1;
  try {
    return await current.run(id, work);
  } finally {
    running -= 1;
    if (running === 0) current.disable();
  }
}

/** The request that is followed here, if any. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}
