import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { linesFor, sampleText } from '../../src/ui/code-sample.js';
import { tokenize } from '../../vite/code-samples.js';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../..');
/** Inside the workspace, so that Node finds the packages that samples import. */
const FOLDER = join(CLIENT, '.cache');

interface Runtime {
  command: string;
  args: (file: string) => string[];
  /** Fails where the runtime, or a library that the samples need, is not installed. */
  probe: readonly [command: string, ...args: string[]];
}

/** How the samples of each language are run, by their files' extension. */
const RUNTIMES: Readonly<Record<string, Runtime>> = {
  '.sh': { command: 'sh', args: (file) => [file], probe: ['curl', '--version'] },
  '.py': {
    command: 'python3',
    args: (file) => [file],
    probe: ['python3', '-c', 'import requests'],
  },
  '.js': { command: process.execPath, args: (file) => [file], probe: [process.execPath, '-v'] },
  '.php': { command: 'php', args: (file) => [file], probe: ['php', '-r', 'curl_version();'] },
  '.java': { command: 'java', args: (file) => [file], probe: ['java', '--version'] },
  '.go': { command: 'go', args: (file) => ['run', file], probe: ['go', 'version'] },
  '.cs': {
    command: 'dotnet',
    args: (file) => ['run', file],
    // Runs a single file since .NET 10.
    probe: ['dotnet', 'run', '--help', '--file'],
  },
};

const installed = new Map<string, boolean>();

/** Whether a sample can be run here. Answers at once, because tests are skipped while their file loads. */
export function canRun(sample: string): boolean {
  const language = extname(sample);
  const known = installed.get(language);
  if (known !== undefined) return known;
  const [command = '', ...args] = RUNTIMES[language]?.probe ?? [];
  const can = spawnSync(command, args).status === 0;
  installed.set(language, can);
  return can;
}

/** Whether a sample can use SOCKS. Python's `requests` needs PySocks for it; the sample says how to install it. */
export function canUseSocks(sample: string): boolean {
  return extname(sample) !== '.py' || spawnSync('python3', ['-c', 'import socks']).status === 0;
}

/** Declares a test of a sample; as a skipped one where the sample cannot be run. */
export function sampleTest(
  sample: string,
  title: string,
  test: () => Promise<void>,
  hasLibraries = true,
): void {
  if (canRun(sample) && hasLibraries) it(title, test);
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
  const runtime = RUNTIMES[extname(sample)];
  if (runtime === undefined) throw new Error(`${sample}: no runtime is known`);
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(join(FOLDER, 'sample-'));
  try {
    // Java wants the name of the class. Others get a name that is no library's; Node takes the samples for modules.
    const extension = extname(sample).replace('.js', '.mjs');
    const file = join(folder, extension === '.java' ? basename(sample) : `sample${extension}`);
    await writeFile(file, text);
    const { stdout } = await run(runtime.command, runtime.args(file), {
      // Of the machine's settings only those that find programs: a proxy of its own would take part otherwise.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      timeout: 60_000,
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
