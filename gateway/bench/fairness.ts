import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { median } from './alternate.js';
import type { Measured } from './load.js';
import { atMost, type Row } from './row.js';
import { LoadGenerator } from './processes.js';
import { graphqlTarget, type Request, type Target } from './target.js';
import { ASKER, asSessionAndKey, worstQuestions } from './worst-questions.js';

/** What the others ask for, who are few: each of both kinds so often in a second. */
const QUIET = { connections: 8, perSecond: 40, seconds: 6 };
/** Questions that the customer asks at the same time: as many by session and by key, more than run or may wait. */
const AT_ONCE = 40;
const ME = '{ me { id displayName emailVerified balance { asOf traffic { remainingBytes } } } }';

const KINDS = ['authorize', 'me'] as const;

/** p99 in milliseconds of each round. */
interface Times {
  alone: number[];
  beside: number[];
}

/** Asks each question once, by session and by key. @throws Error if one is refused, or its answer lacks what it asked for */
export async function assertWorstAnswers(url: string): Promise<void> {
  for (const { name, request, check } of worstQuestions())
    for (const { path, method, headers, body } of asSessionAndKey(request)) {
      const response = await fetch(url + path, { method, headers, body });
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`${name}: ${response.status} ${text.slice(0, 500)}`);
      check(text);
    }
}

/**
 * Requests of others alone, and beside one customer who asks the largest questions that are allowed, by session and by key,
 * without a pause, round by round.
 * @param authorize what a proxy node asks about other customers
 * @returns p99 of each kind, as a multiple of that alone
 */
export async function fairnessRows(
  url: string,
  authorize: Target,
  customers: number,
  rounds: number,
  goal: number,
): Promise<Row[]> {
  const generators = KINDS.map(() => new LoadGenerator());
  const me = graphqlTarget(url, customers, ME, {});
  const others = me.requests.filter((_, index) => index + 1 !== ASKER);
  const targets = [authorize, { name: me.name, url, requests: others }];
  const asked = new Map<number, number>();
  const times = KINDS.map((): Times => ({ alone: [], beside: [] }));
  const measured = (): Promise<Measured[]> =>
    Promise.all(
      generators.map((generator, index) => {
        const target = targets[index];
        if (target === undefined) throw new Error('a target for each kind');
        const { connections, perSecond, seconds } = QUIET;
        return generator.run({ target, connections, perSecond, seconds });
      }),
    );
  try {
    // Fills caches, and lets V8 compile what both need.
    const warmUp = beginAsking(url, asked);
    await measured();
    await warmUp.stop();
    asked.clear();
    for (let round = 0; round < rounds; round++) {
      const alone = await measured();
      const asking = beginAsking(url, asked);
      await sleep(500);
      const beside = await measured();
      await asking.stop();
      for (const [index, time] of times.entries()) {
        time.alone.push(alone[index]?.p99 ?? NaN);
        time.beside.push(beside[index]?.p99 ?? NaN);
      }
    }
  } finally {
    for (const generator of generators) generator.stop();
  }
  console.log(`Worst questions by status: ${JSON.stringify(Object.fromEntries(asked))}`);
  return times.map(({ alone, beside }, index) => {
    const name = `p99 of ${KINDS[index] ?? ''} beside one customer's worst questions`;
    console.log(`${name}: alone ${inWords(alone)} ms, beside ${inWords(beside)} ms`);
    const ratio = median(beside.map((time, round) => time / (alone[round] ?? NaN)));
    return atMost(name, ratio, goal);
  });
}

const inWords = (times: readonly number[]) => times.map((time) => time.toFixed(1)).join(', ');

/** One customer's questions, each in turn, over connections that never rest. Counts answers by status. */
export function beginAsking(
  url: string,
  asked: Map<number, number>,
): { stop: () => Promise<void> } {
  const requests = worstQuestions().flatMap(({ request }) => asSessionAndKey(request));
  let isOver = false;
  let next = 0;
  const lane = async () => {
    const client = new Client(url);
    while (!isOver) {
      const request = requests[next++ % requests.length];
      if (request === undefined) throw new Error('no questions');
      const status = await statusOf(client, request);
      asked.set(status, (asked.get(status) ?? 0) + 1);
      // As soon as the refusal allows.
      if (status === 429) await sleep(200);
    }
    await client.destroy();
  };
  const lanes = Promise.all(Array.from({ length: AT_ONCE }, lane));
  return {
    stop: async () => {
      isOver = true;
      await lanes;
    },
  };
}

/** The status of an answer, which is read to its end. 0 for one that breaks off. */
async function statusOf(client: Client, { method, path, headers, body }: Request): Promise<number> {
  try {
    const response = await client.request({ method, path, headers, body });
    response.body.resume();
    await once(response.body, 'close');
    return response.statusCode;
  } catch {
    return 0;
  }
}
