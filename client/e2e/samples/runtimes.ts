import { spawnSync } from 'node:child_process';
import { basename, extname } from 'node:path';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

export interface Runtime {
  command: string;
  args: (file: string) => string[];
  /** Each fails where the runtime, or a library that the samples need, is not installed. */
  probes: readonly (readonly [command: string, ...args: string[]])[];
  /** Also needed for SOCKS5. Null if the runtime cannot use it. */
  socksProbe?: readonly [command: string, ...args: string[]] | null;
  /** Makes the text run here, if it cannot be as copied. */
  change?: (text: string) => string;
}

const results = new Map<string, boolean>();

/** Whether a command can be run. Answers at once, because tests are skipped while their file loads. */
function succeeds(command: string, ...args: string[]): boolean {
  const key = [command, ...args].join(' ');
  const known = results.get(key);
  if (known !== undefined) return known;
  const result = spawnSync(command, args).status === 0;
  results.set(key, result);
  return result;
}

const chromium = findChromium();

/** Debian's packages belong to its own Python, which may not be the first on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3'];
const python = PYTHONS.find((path) => succeeds(path, '-c', 'import requests')) ?? 'python3';

/** Mono's own never sends loopback addresses to a proxy. */
const EVERY_ADDRESS = `class EveryAddress : WebProxy, IWebProxy
{
    public EveryAddress(string address) : base(address) { }
    Uri IWebProxy.GetProxy(Uri destination) { return Address; }
    bool IWebProxy.IsBypassed(Uri destination) { return false; }
}

`;

const nodeRuntime: Runtime = {
  command: process.execPath,
  args: (file) => [file],
  probes: [[process.execPath, '-v']],
};

/** The command that runs the samples of each language, by their files' extension. */
const LANGUAGES: Readonly<Record<string, Runtime>> = {
  '.sh': { command: 'sh', args: (file) => [file], probes: [['curl', '--version']] },
  '.py': {
    command: python,
    args: (file) => [file],
    probes: [[python, '-c', 'import requests']],
    socksProbe: [python, '-c', 'import socks'],
  },
  '.js': nodeRuntime,
  '.php': {
    command: 'php',
    args: (file) => [file],
    probes: [['php', '-r', 'curl_version();']],
  },
  '.java': {
    command: 'java',
    args: (file) => [file],
    probes: [
      ['java', '--version'],
      ['javac', '--version'],
    ],
  },
  '.go': { command: 'go', args: (file) => ['run', file], probes: [['go', 'version']] },
  '.cs': {
    command: 'sh',
    args: (file) => ['-c', 'mcs -r:System.Net.Http -out:"$0.exe" "$0" && mono "$0.exe"', file],
    probes: [
      ['mcs', '--version'],
      ['mono', '--version'],
    ],
    // Mono has no SOCKS, .NET has.
    socksProbe: null,
    change: (text) =>
      changed(text, [
        ['new WebProxy(', 'new EveryAddress('],
        ['class Request', `${EVERY_ADDRESS}class Request`],
        // Left to itself, Mono hangs in one of 80 exits.
        ['\n    }\n}', '\n        Environment.Exit(0);\n    }\n}'],
      ]),
  },
};

/** Node is installed with the tools' libraries only, and root runs no browser in a sandbox. */
const BROWSER = `executablePath: '${chromium ?? ''}'`;
const FLAGS = [
  '--no-sandbox',
  '--proxy-bypass-list=<-loopback>',
  // Nothing but what the sample asks for.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
  .map((flag) => `'${flag}'`)
  .join(', ');

/** Tools that drive a browser, by their sample's name. */
const BROWSER_TOOLS: Readonly<Record<string, (text: string) => string>> = {
  'playwright.js': (text) => changed(text, [['launch({', `launch({ ${BROWSER},`]]),
  'puppeteer.js': (text) =>
    changed(text, [
      ["from 'puppeteer'", "from 'puppeteer-core'"],
      ['launch({', `launch({ ${BROWSER},`],
      ['args: [', `args: [${FLAGS}, `],
    ]),
  'selenium.js': (text) =>
    changed(text, [
      ['new Options()', `new Options().setChromeBinaryPath('${chromium ?? ''}')`],
      ['addArguments(', `addArguments(${FLAGS},`],
    ]),
};

function changed(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`the sample has no ${from}`);
    return whole.replace(from, to);
  }, text);
}

/** @throws Error for a file of no known language */
export function runtimeOf(sample: string): Runtime {
  const tool = BROWSER_TOOLS[basename(sample)];
  if (tool !== undefined) {
    const probes: Runtime['probes'] = [
      [chromium ?? 'chromium', '--version'],
      ...(basename(sample) === 'selenium.js' ? [['chromedriver', '--version'] as const] : []),
    ];
    return { ...nodeRuntime, probes, change: tool };
  }
  const runtime = LANGUAGES[extname(sample)];
  if (runtime === undefined) throw new Error(`${sample}: no runtime is known`);
  return runtime;
}

/** Whether a sample can be run here. */
export function canRun(sample: string): boolean {
  return runtimeOf(sample).probes.every((probe) => succeeds(...probe));
}

/** Whether a sample of this language can use SOCKS5 at all. */
export function knowsSocks(sample: string): boolean {
  return runtimeOf(sample).socksProbe !== null;
}

/** Whether the library that a sample needs for SOCKS5 is installed. The sample says how to install it. */
export function canUseSocks(sample: string): boolean {
  const { socksProbe } = runtimeOf(sample);
  return socksProbe === undefined || (socksProbe !== null && succeeds(...socksProbe));
}
