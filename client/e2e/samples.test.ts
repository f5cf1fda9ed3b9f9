import { readdirSync } from 'node:fs';
import { sharedProduct, type SharedProduct } from '../../gateway/test/support/test-product.js';
import { verifiedCustomer } from '../../gateway/test/support/customer.js';
import { copiedSample, runSample, sampleTest } from './samples/run-sample.js';
import { canRun } from './samples/runtimes.js';
import { COMMA_TITLE, startSites } from './samples/sites.js';

const HOME = 'src/site/home/samples';
const USE_CASES = 'src/site/use-cases/samples';
const EXTENSIONS = ['sh', 'py', 'js'] as const;

let product: SharedProduct;
let sites: Awaited<ReturnType<typeof startSites>>;
let values: Record<string, string>;

beforeAll(async () => {
  product = await sharedProduct();
  sites = await startSites();
  const customer = await verifiedCustomer(product.urls);
  const { username, password } = await customer.subAccount();
  const { proxyHttpPort } = product.urls;
  values = {
    scheme: 'http',
    host: '127.0.0.1',
    port: String(proxyHttpPort),
    username,
    password,
    target: sites.url,
    targetScheme: 'http',
    site: 'www.example.org',
  };
});
afterAll(() => sites.close());

const ran = new Set<string>();

/** The output of a sample through the real proxy. */
async function printed(
  sample: string,
  { facts = [], more = {}, change = (text: string) => text }: Options = {},
): Promise<string> {
  const text = change(copiedSample(sample, { ...values, ...more }, facts));
  ran.add(sample);
  return runSample(sample, text);
}

interface Options {
  facts?: readonly string[];
  more?: Readonly<Record<string, string>>;
  change?: (text: string) => string;
}

/** Declares a test of a sample of the use cases in each language. */
function useCaseTests(name: string, title: string, test: (sample: string) => Promise<void>): void {
  for (const extension of EXTENSIONS) {
    const sample = `${USE_CASES}/${name}.${extension}`;
    sampleTest(sample, `${title}, .${extension}`, () => test(sample));
  }
}

describe('the samples of the use cases', () => {
  useCaseTests('seo', 'search positions', async (sample) => {
    expect(await printed(sample)).toBe('us 2\ngb 1\nhk not found\n');
  });

  useCaseTests('seo', 'no position of a results page that fails', async (sample) => {
    const change = (text: string) => text.replace('running+shoes', 'fails');
    const fails = printed(sample, { change });
    expect(await fails.catch(() => '')).toBe('');
  });

  useCaseTests('ecommerce', 'prices', async (sample) => {
    const countries = ['us', 'de', 'jp'];
    expect(await printed(sample)).toBe(
      countries.map((country) => `${country} 89.00 USD\n`).join(''),
    );
  });

  useCaseTests('ecommerce', 'prices that are numbers in a list', async (sample) => {
    const change = (text: string) => text.replace('running-shoe', 'boot');
    expect(await printed(sample, { change })).toBe('us 89.5 USD\nde 89.5 USD\njp 89.5 USD\n');
  });

  useCaseTests('ad-verification', 'clicks', async (sample) => {
    const { url } = sites;
    expect(await printed(sample)).toBe(
      `302 ${url}/click?campaign=42\n302 ${url}/track?to=shop\n200 ${url}/landing\n`,
    );
  });

  useCaseTests('market-research', 'many pages', async (sample) => {
    const output = await printed(sample);
    const quoted = `"${COMMA_TITLE.replaceAll('"', '""')}"`;
    const rows = ['br', 'de', 'fr'].flatMap((country) => [
      `${country},${sites.url}/category/1,200,Page /category/1`,
      `${country},${sites.url}/category/2,200,${quoted}`,
    ]);
    expect(output.trim().split('\n').sort()).toEqual(rows);
  });
});

describe('the samples of the home page', () => {
  const toSites = (text: string) => text.replace('https://ipinfo.io', sites.url);
  // Python sends only https addresses through the proxy that the sample names.
  const both = (text: string) => toSites(text).replace('{"https": proxy}', '{"http": proxy}');
  const username = () => `${values['username']!}-country-hk-session-8f21c0d4`;

  for (const [name, expected] of [
    ['curl.sh', '{"ip":"203.0.113.24","country":"HK"}'],
    ['requests.py', 'HK\n'],
  ] as const) {
    const sample = `${HOME}/${name}`;
    sampleTest(sample, name, async () => {
      const change = name.endsWith('.py') ? both : toSites;
      const output = await printed(sample, { more: { username: username() }, change });
      expect(output).toBe(expected);
    });
  }
});

it('every sample of these pages runs unless its runtime is not installed', () => {
  const all = [HOME, USE_CASES].flatMap((folder) =>
    readdirSync(`${import.meta.dirname}/../${folder}`).map((name) => `${folder}/${name}`),
  );
  expect(all.length).toBeGreaterThan(10);
  expect([...ran].sort()).toEqual(all.filter(canRun).sort());
  // These are on every machine that runs the journeys.
  expect(canRun('x.js')).toBe(true);
});
