import fc from 'fast-check';
import { startTestServer } from '../support/test-server.mjs';
import { SERVER_URL_VARIABLE } from '../support/template.js';
import { startTestServices, type TestServices } from '../support/test-services.js';
import { histories, promptHistories } from './histories.js';
import { play } from './play.js';
import { ProductBooks, UNLEASED } from './product-books.js';
import type { History } from './steps.js';

/** Histories per database. Many customers in one database slow its statements down. */
const PER_DATABASE = 50;

export interface Run {
  count: number;
  seed: number;
  /** Only usage in time order. */
  prompt: boolean;
  /** Counts the differences of all histories, instead of shrinking the first one. */
  survey: boolean;
}

/** Plays random histories on the product and the reference model. Returns whether all figures matched. */
export async function runHistories({ count, seed, prompt, survey }: Run): Promise<boolean> {
  const arbitrary = prompt ? promptHistories : histories;
  const opened: TestServices[] = [];
  let played = 0;
  let inDatabase = PER_DATABASE;
  const playOne = async (history: History) => {
    if (inDatabase === PER_DATABASE) {
      await opened.pop()?.close();
      opened.push(await startTestServices(UNLEASED));
      inDatabase = 0;
    }
    const [gateway] = opened;
    if (!gateway) throw new Error('there is no gateway');
    const books = await ProductBooks.of(gateway);
    try {
      await play(history, books);
      inDatabase += 1;
    } catch (error) {
      // Jobs of the next history would run into this history's broken data.
      inDatabase = PER_DATABASE;
      throw error;
    } finally {
      await books.close();
    }
    if (++played % 100 === 0) process.stdout.write(`${played} histories\n`);
  };
  try {
    return survey
      ? await surveyed(fc.sample(arbitrary, { numRuns: count, seed }), playOne)
      : await checked(arbitrary, playOne, count, seed);
  } finally {
    await opened.pop()?.close();
  }
}

async function checked(
  arbitrary: fc.Arbitrary<History>,
  playOne: (history: History) => Promise<void>,
  numRuns: number,
  seed: number,
): Promise<boolean> {
  const result = await fc.check(fc.asyncProperty(arbitrary, playOne), { numRuns, seed });
  if (!result.failed) {
    process.stdout.write(`${result.numRuns} histories, every figure equal (seed ${seed})\n`);
    return true;
  }
  const { counterexamplePath: path, counterexample, errorInstance: error } = result;
  const text = error instanceof Error ? error.message : String(error);
  const example = JSON.stringify(counterexample?.[0]);
  process.stdout.write(`${text}\n\n${example}\nseed ${seed}, path ${path ?? ''}\n`);
  return false;
}

/** The first differences of all histories, most frequent first, each with its shortest transcript. */
async function surveyed(
  all: readonly History[],
  playOne: (history: History) => Promise<void>,
): Promise<boolean> {
  const found = new Map<string, { times: number; example: string }>();
  for (const history of all) {
    try {
      await playOne(history);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const [line = text] = /(✗|failed:).*/.exec(text) ?? [];
      const kind = line.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d[\d:.TZ-]*/g, '#');
      if (!found.has(kind)) process.stdout.write(`${kind}\n`);
      const known = found.get(kind);
      const example = known && known.example.length < text.length ? known.example : text;
      found.set(kind, { times: (known?.times ?? 0) + 1, example });
    }
  }
  const lines = [...found].sort(([, a], [, b]) => b.times - a.times);
  for (const [kind, { times, example }] of lines) {
    process.stdout.write(`\n== ${times} × ${kind}\n${example}\n`);
  }
  const failed = lines.reduce((sum, [, { times }]) => sum + times, 0);
  process.stdout.write(`\n${failed} of ${all.length} histories differ\n`);
  return failed === 0;
}

/** `run-histories.ts [count] [seed] [--prompt] [--survey]` */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const [count = 2_000, seed = Date.now() % 2 ** 31] = words
    .filter((word) => /^\d+$/.test(word))
    .map(Number);
  const server = await startTestServer();
  process.env[SERVER_URL_VARIABLE] = server.url;
  try {
    const prompt = words.includes('--prompt');
    const equal = await runHistories({ count, seed, prompt, survey: words.includes('--survey') });
    process.exitCode = equal ? 0 : 1;
  } finally {
    await server.stop();
  }
}

await main();
