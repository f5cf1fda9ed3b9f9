import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { linesFor, sampleText } from '../../src/ui/code-sample.js';
import { tokenize } from '../../vite/code-samples.js';
import { canRun, runtimeOf } from './runtimes.js';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../..');
/** Inside the workspace, so that Node finds the packages that samples import. */
const FOLDER = join(CLIENT, '.cache');
const IN_CI = process.env['CI'] === 'true';
/** Otherwise Selenium looks for newer browsers on the internet, and reports there that it is used. */
const QUIET_SELENIUM = { SE_OFFLINE: 'true', SE_AVOID_STATS: 'true' };
/** Only ends what hangs. */
const TIMEOUT_MS = 180_000;

/** Declares a test of a sample; as a skipped one where the sample cannot be run. In CI, every sample runs. */
export function sampleTest(
  sample: string,
  title: string,
  test: () => Promise<void>,
  hasLibraries = true,
): void {
  if (IN_CI || (canRun(sample) && hasLibraries)) it(title, test);
  else it.skip(`${title} (its runtime or a library is not installed)`, test);
}

/** The text that a person copies: the file, with its slots filled in and only the lines whose conditions hold. */
export function copiedSample(
  sample: string,
  values: Readonly<Record<string, string>>,
  facts: readonly string[] = [],
): string {
  const source = readFileSync(join(CLIENT, sample), 'utf8');
  const tokens = tokenize(source, extname(sample).slice(1));
  const text = sampleText(linesFor(tokens, new Set(facts)), values);
  const [slot] = /\{\{\w+\}\}/.exec(text) ?? [];
  if (slot !== undefined) throw new Error(`${sample}: nothing fills ${slot}`);
  return text;
}

/**
 * Runs a sample. Resolves with what it prints. @throws Error with its output if it fails
 * @param env variables that its reader was told to set
 */
export async function runSample(
  sample: string,
  text: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { command, args, change = (same: string) => same } = runtimeOf(sample);
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(join(FOLDER, 'sample-'));
  try {
    // Java wants the name of the class. Others get a name that is no library's; Node takes the samples for modules.
    const extension = extname(sample).replace('.js', '.mjs');
    const file = join(folder, extension === '.java' ? basename(sample) : `sample${extension}`);
    await writeFile(file, change(text));
    const { stdout } = await run(command, args(file), {
      // Of the machine's settings only those that find programs: a proxy of its own would take part otherwise.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...QUIET_SELENIUM, ...env },
      timeout: TIMEOUT_MS,
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
