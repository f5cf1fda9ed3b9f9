import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export type Family = 4 | 6;

/** What is known of a name: its addresses, or why it has none. */
export interface NameAnswer {
  readonly addresses: readonly string[];
  readonly failure: 'TARGET_UNREACHABLE' | 'TARGET_TIMED_OUT' | null;
  /** How long the answer holds. */
  readonly ttlMs: number;
}

/** A server is asked again after 1.5, 3, and 6 s, or the next one is. */
const CHANNEL = { timeout: 1_500, tries: 4 };
/** RFC 8305 §3: how much longer than its addresses of one family a name's other family may take. */
const RESOLUTION_DELAY_MS = 50;
/** How long a failure is remembered. Answers without addresses do not tell a TTL. */
const FAILURE_TTL_MS = 5_000;
/** Nothing makes a node forget an answer, so it asks again after this time. */
const MAX_TTL_MS = 3_600_000;
/** A server that answers so may know less than the next one. c-ares leaves that to its caller. */
const ASK_THE_NEXT: ReadonlySet<string> = new Set(['ESERVFAIL', 'EREFUSED', 'ENOTIMP']);

export function failed(failure: NonNullable<NameAnswer['failure']>): NameAnswer {
  return { addresses: [], failure, ttlMs: FAILURE_TTL_MS };
}

/**
 * Asks DNS for a name, on channels that it shares with nobody: they have their own ports and identifiers, and end with the
 * signal. Each one reads resolv.conf, so a change of that file counts at once.
 * @param name absolute: search domains are not tried
 * @param servers as in DNS_SERVERS; empty for those of resolv.conf
 */
export async function askDns(
  name: string,
  families: readonly Family[],
  servers: readonly string[],
  signal: AbortSignal,
): Promise<NameAnswer> {
  const asked = families.map((family) => askFamily(name, family, servers, signal));
  const all = Promise.all(asked);
  if (asked.length === 1) return merged(await all);
  const soon = Promise.any(asked.map(found))
    .then(() => sleep(RESOLUTION_DELAY_MS))
    .catch(() => all);
  await Promise.race([all, soon]);
  return merged(await Promise.all(asked.map((answer) => Promise.race([answer, LATE]))));
}

/** Stands for a family that has not answered in time: the other one has. */
const LATE = Promise.resolve(failed('TARGET_TIMED_OUT'));

async function found(asked: Promise<NameAnswer>): Promise<void> {
  if ((await asked).failure !== null) throw new Error('no addresses');
}

/** Never throws. */
async function askFamily(
  name: string,
  family: Family,
  servers: readonly string[],
  signal: AbortSignal,
): Promise<NameAnswer> {
  let left = servers;
  let channel: Resolver | undefined;
  const cancel = (): void => channel?.cancel();
  signal.addEventListener('abort', cancel);
  for (;;) {
    try {
      channel = new Resolver(CHANNEL);
      if (left.length > 0) channel.setServers(left);
      const records = await (family === 4
        ? channel.resolve4(name, { ttl: true })
        : channel.resolve6(name, { ttl: true }));
      const ttlMs = Math.min(MAX_TTL_MS, ...records.map(({ ttl }) => ttl * 1_000));
      return { addresses: records.map(({ address }) => address), failure: null, ttlMs };
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      left = channel?.getServers().slice(1) ?? [];
      if (ASK_THE_NEXT.has(code) && left.length > 0 && !signal.aborted) continue;
      return failed(code === 'ETIMEOUT' ? 'TARGET_TIMED_OUT' : 'TARGET_UNREACHABLE');
    }
  }
}

function merged(answers: readonly NameAnswer[]): NameAnswer {
  const good = answers.filter(({ failure }) => failure === null);
  if (good.length === 0)
    return failed(
      answers.some(({ failure }) => failure === 'TARGET_TIMED_OUT')
        ? 'TARGET_TIMED_OUT'
        : 'TARGET_UNREACHABLE',
    );
  return {
    addresses: good.flatMap(({ addresses }) => addresses),
    failure: null,
    ttlMs: Math.min(...good.map(({ ttlMs }) => ttlMs)),
  };
}
