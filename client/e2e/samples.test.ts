import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { jest } from '@jest/globals';
import { sharedProduct, type SharedProduct } from '../../gateway/test/support/test-product.js';
import { verifiedCustomer } from './keyboard/scene.js';
import { canRun, copiedSample, runSample } from './samples/run-sample.js';
import { COMMA_TITLE, startSites } from './samples/sites.js';

const HOME = 'src/site/home/samples';
const USE_CASES = 'src/site/use-cases/samples';
const SETUP = 'src/features/proxy/guide/samples';
const EXTENSIONS = ['sh', 'py', 'js'] as const;

let product: SharedProduct;
let sites: Awaited<ReturnType<typeof startSites>>;
let values: Record<string, string>;
let socksPort: string;

jest.setTimeout(120_000);

beforeAll(async () => {
  product = await sharedProduct();
  sites = await startSites();
  const customer = await verifiedCustomer(product.urls);
  const { username, password } = await customer.subAccount();
  const { proxyHttpPort, proxySocks5Port } = product.urls;
  socksPort = String(proxySocks5Port);
  values = {
    ...{ scheme: 'http', host: '127.0.0.1', port: String(proxyHttpPort), username, password },
    ...{ target: sites.url, targetScheme: 'http', site: 'www.example.org' },
  };
}, 120_000);
afterAll(() => sites.close());

const ran = new Set<string>();
const skipped = new Set<string>();

/** What a sample prints through the real proxy; null, and counted, where its runtime is not installed. */
async function printed(
  sample: string,
  { facts = [], more = {}, change = (text: string) => text }: Options = {},
): Promise<string | null> {
  const text = change(copiedSample(sample, { ...values, ...more }, facts));
  if (!(await canRun(sample))) {
    skipped.add(sample);
    return null;
  }
  ran.add(sample);
  return runSample(sample, text);
}

interface Options {
  facts?: readonly string[];
  more?: Readonly<Record<string, string>>;
  change?: (text: string) => string;
}

function expectPrinted(output: string | null, expected: string): void {
  if (output !== null) expect(output).toBe(expected);
}

describe('the samples of the use cases', () => {
  it.each(EXTENSIONS)('search positions, .%s', async (extension) => {
    expectPrinted(await printed(`${USE_CASES}/seo.${extension}`), 'us 2\ngb 1\nhk not found\n');
  });

  it.each(EXTENSIONS)('no position of a results page that fails, .%s', async (extension) => {
    const change = (text: string) => text.replace('running+shoes', 'fails');
    const fails = printed(`${USE_CASES}/seo.${extension}`, { change });
    expectPrinted(await fails.catch(() => ''), '');
  });

  it.each(EXTENSIONS)('prices, .%s', async (extension) => {
    const countries = ['us', 'de', 'jp'];
    expectPrinted(
      await printed(`${USE_CASES}/ecommerce.${extension}`),
      countries.map((country) => `${country} 89.00 USD\n`).join(''),
    );
  });

  it.each(EXTENSIONS)('prices that are numbers in a list, .%s', async (extension) => {
    const change = (text: string) => text.replace('running-shoe', 'boot');
    expectPrinted(
      await printed(`${USE_CASES}/ecommerce.${extension}`, { change }),
      'us 89.5 USD\nde 89.5 USD\njp 89.5 USD\n',
    );
  });

  it.each(EXTENSIONS)('clicks, .%s', async (extension) => {
    const { url } = sites;
    expectPrinted(
      await printed(`${USE_CASES}/ad-verification.${extension}`),
      `302 ${url}/click?campaign=42\n302 ${url}/track?to=shop\n200 ${url}/landing\n`,
    );
  });

  it.each(EXTENSIONS)('many pages, .%s', async (extension) => {
    const output = await printed(`${USE_CASES}/market-research.${extension}`);
    const quoted = `"${COMMA_TITLE.replaceAll('"', '""')}"`;
    const rows = ['br', 'de', 'fr'].flatMap((country) => [
      `${country},${sites.url}/category/1,200,Page /category/1`,
      `${country},${sites.url}/category/2,200,${quoted}`,
    ]);
    if (output !== null) expect(output.trim().split('\n').sort()).toEqual(rows);
  });
});

describe('the samples of the home page', () => {
  const toSites = (text: string) => text.replace('https://ipinfo.io', sites.url);
  // Python sends only https addresses through the proxy that the sample names.
  const both = (text: string) => toSites(text).replace('{"https": proxy}', '{"http": proxy}');
  const username = () => `${values['username']!}-country-hk-session-8f21c0d4`;

  it.each([
    ['curl.sh', '{"ip":"203.0.113.24","country":"HK"}'],
    ['requests.py', 'HK\n'],
  ])('%s', async (name, expected) => {
    const change = name.endsWith('.py') ? both : toSites;
    expectPrinted(
      await printed(`${HOME}/${name}`, { more: { username: username() }, change }),
      expected,
    );
  });
});

describe('the samples of the proxy setup', () => {
  const FILES = ['request.sh', 'request.py', 'request.js', 'request.php', 'Request.java'];
  const facts = (...others: string[]) => ['ifAuth', ...others];

  it.each([...FILES, 'request.go', 'Request.cs'])('%s through HTTP', async (name) => {
    const target = `${sites.url}/plain`;
    const output = await printed(`${SETUP}/${name}`, { facts: facts('ifHttp'), more: { target } });
    if (output !== null) expect(output.trim()).toMatch(/(?:^|^200 )reached$/);
  });

  it.each([...FILES.slice(0, 4), 'request.go'])('%s through SOCKS5', async (name) => {
    // Without PySocks, requests has no SOCKS; the sample says how to install it.
    if (name.endsWith('.py') && !(await hasSocks())) {
      skipped.add(`${SETUP}/${name} (SOCKS5)`);
      return;
    }
    const more = { target: `${sites.url}/plain`, scheme: 'socks5h', port: socksPort };
    const output = await printed(`${SETUP}/${name}`, { facts: facts('ifSocks'), more });
    if (output !== null) expect(output.trim()).toBe('reached');
  });

  async function hasSocks(): Promise<boolean> {
    const sample = `${SETUP}/request.py`;
    if (!(await canRun(sample))) return false;
    return runSample(sample, 'import socks').then(
      () => true,
      () => false,
    );
  }
});

it('every sample of these pages was run, or lacks a runtime that is named', () => {
  const all = [HOME, USE_CASES, SETUP].flatMap((folder) =>
    readdirSync(`${import.meta.dirname}/../${folder}`).map((name) => `${folder}/${name}`),
  );
  expect(all.length).toBeGreaterThan(20);
  const untried = all.filter(
    (sample) => !ran.has(sample) && ![...skipped].some((name) => name.startsWith(sample)),
  );
  expect(untried).toEqual([]);
  const lacking = [...new Set([...skipped].map((name) => extname(name.split(' ')[0] ?? '')))];
  if (skipped.size > 0)
    process.stderr.write(
      `${ran.size} samples were run; ${skipped.size} were not, for want of a runtime: ${lacking.join(' ')}\n`,
    );
  // These are on every machine that runs the journeys.
  for (const extension of ['.js']) expect(lacking).not.toContain(extension);
});
