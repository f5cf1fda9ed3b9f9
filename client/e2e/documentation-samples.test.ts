/** @jest-environment jest-fixed-jsdom */
import { readdirSync } from 'node:fs';
import { type Customer, eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct, type SharedProduct } from '../../gateway/test/support/test-product.js';
import { formatProxyUsername, parseProxyUsername } from '../../schema/rules/proxy-username.js';
import { verifiedCustomer } from '../../gateway/test/support/customer.js';
import { startRelay } from './samples/relay.js';
import { runSample, sampleTest } from './samples/run-sample.js';
import { canRun } from './samples/runtimes.js';
import { startSites } from './samples/sites.js';

/** Every sample as the running product serves it, which is what readers copy: by `first-request.sh`. */
const served = new Map<string, string>();
const ENDINGS: Readonly<Record<string, string>> = { cURL: 'sh', Python: 'py', 'Node.js': 'js' };

let product: SharedProduct;
let sites: Awaited<ReturnType<typeof startSites>>;
let customer: Customer;
let login: { username: string; password: string };
let apiKey: string;
/** A key without the scopes that the samples need. */
let otherKey: string;
let relay: Awaited<ReturnType<typeof startRelay>>;
const ran = new Set<string>();

beforeAll(async () => {
  product = await sharedProduct();
  sites = await startSites();
  customer = await verifiedCustomer(product.urls);
  login = await customer.subAccount();
  relay = await startRelay(product.urls.proxyHttpPort);
  apiKey = await customer.apiKey(['READ_USAGE', 'READ_ORDERS', 'MANAGE_SUB_ACCOUNTS']);
  otherKey = await customer.apiKey(['MANAGE_WHITELIST']);
  const { site } = product.urls;
  const read = async (path: string) => {
    const html = await (await fetch(site + path, { headers: { accept: 'text/html' } })).text();
    return new DOMParser().parseFromString(html, 'text/html');
  };
  const overview = await read('/documentation');
  const paths = [...overview.querySelectorAll('#contents a')].map((link) =>
    link.getAttribute('href')!,
  );
  for (const document of await Promise.all(paths.map(read)))
    for (const panel of document.querySelectorAll<HTMLElement>('[data-samples] .code-panel')) {
      const id = panel.closest<HTMLElement>('[data-samples]')?.dataset['samples'] ?? '';
      const name = `${id}.${ENDINGS[panel.dataset['name'] ?? ''] ?? '?'}`;
      if (served.has(name)) throw new Error(`two samples are ${name}`);
      served.set(name, panel.querySelector('code')!.textContent.trimEnd());
    }
});
afterAll(async () => {
  await relay.close();
  await sites.close();
});

/** The output of a sample after its reader has put in username and password. */
async function printed(
  name: string,
  change = (text: string) => text,
  key = apiKey,
): Promise<string> {
  const text = served.get(name);
  if (text === undefined) throw new Error(`no page has ${name}`);
  ran.add(name);
  const own = text
    // Not the end of NEW_USERNAME.
    .replaceAll(/\bUSERNAME/g, login.username)
    .replaceAll(/\bPASSWORD/g, login.password)
    .replaceAll('https://ipinfo.io', sites.url);
  return runSample(name, change(own), { API_KEY: key });
}

function expectLines(output: string, lines: readonly (string | RegExp)[]): void {
  const found = output.trim().split(/\r?\n/);
  expect(found).toHaveLength(lines.length);
  lines.forEach((line, row) =>
    typeof line === 'string' ? expect(found[row]).toBe(line) : expect(found[row]).toMatch(line),
  );
}

const ANSWER = '{"ip":"203.0.113.24","country":"HK"}';

for (const [name, lines] of [
  ['first-request.sh', [ANSWER]],
  ['first-request.py', ['203.0.113.24 HK']],
  ['first-request.js', ['203.0.113.24 HK']],
  ['header.sh', [ANSWER]],
  ['socks5.sh', [ANSWER]],
] as const)
  sampleTest(name, `${name} gets its answer through the proxy`, async () => {
    expectLines(await printed(name), lines);
  });

/** The output of a sample, and the usernames that it sends to the proxy, each once. */
async function printedWithUsernames(name: string) {
  const { proxyHttpPort } = product.urls;
  relay.usernames.clear();
  const output = await printed(name, (text) =>
    text.replaceAll(`127.0.0.1:${proxyHttpPort}`, `127.0.0.1:${relay.port}`),
  );
  return { output, usernames: [...relay.usernames] };
}

for (const [name, lines] of [
  // curl prints no line break after an answer.
  ['places.sh', [ANSWER.repeat(3)]],
  ['places.py', ['country-us HK', 'country-us-city-new_york HK', 'country-jp HK']],
  ['places.js', ['country-us HK', 'country-us-city-new_york HK', 'country-jp HK']],
] as const)
  sampleTest(name, `${name} asks for each place`, async () => {
    const { output, usernames } = await printedWithUsernames(name);
    expectLines(output, lines);
    const to = (country: string, city: string | null) =>
      formatProxyUsername(login.username, { country, city, session: null, sessionMinutes: null });
    expect(usernames).toEqual([to('US', null), to('US', 'new_york'), to('JP', null)]);
  });

for (const [name, lines] of [
  ['session.sh', [ANSWER.repeat(2)]],
  ['session.py', ['203.0.113.24', '203.0.113.24']],
  ['session.js', ['203.0.113.24', '203.0.113.24']],
] as const)
  sampleTest(name, `${name} asks for one session of 30 minutes`, async () => {
    const { output, usernames } = await printedWithUsernames(name);
    expectLines(output, lines);
    expect(usernames.map((username) => parseProxyUsername(username))).toEqual([
      {
        ok: true,
        value: {
          username: login.username,
          country: 'US',
          city: null,
          sessionMinutes: 30,
          session: expect.stringMatching(/^[0-9a-f]{8}$/),
        },
      },
    ]);
  });

it('the bytes of these requests are counted for the countries in the usernames', async () => {
  const query = '{ me { usage(last: 1, groupBy: COUNTRY) { series { key totalBytes } } } }';
  interface Answer {
    me: { usage: { series: { key: string; totalBytes: string }[] } };
  }
  const series = await eventually('the bytes of all countries', async () => {
    const found = (await customer.graphql<Answer>(query)).data?.me.usage.series ?? [];
    return found.length >= 3 ? found : undefined;
  });
  expect(series.map(({ key }) => key).sort()).toEqual(['JP', 'US', 'ZZ']);
  for (const { totalBytes } of series) expect(Number(totalBytes)).toBeGreaterThan(100);
});

for (const [name, lines] of [
  ['refusal.sh', [/^x-proxy-reason: BAD_PARAMETERS$/i]],
  ['refusal.js', ['400 BAD_PARAMETERS']],
] as const)
  sampleTest(name, `${name} shows why an https request is refused`, async () => {
    // The target is not reached, so that it can stay.
    const change = (text: string) => text.replace(`${sites.url}/json`, 'https://ipinfo.io/json');
    expectLines(await printed(name, change), lines);
  });

for (const [name, lines] of [
  ['first-query.py', [/^0\.\d+ GB left$/, /^[\d.e-]+ GB in 7 days$/]],
  ['first-query.js', [/^0\.\d+ GB left$/, /^[\d.e-]+ GB in 7 days$/]],
  ['first-query.sh', [/"remainingBytes":"\d{9}"/]],
] as const)
  sampleTest(name, `${name} reads the balance with a key`, async () => {
    expectLines(await printed(name), lines);
  });

for (const name of ['pages.py', 'pages.js'])
  sampleTest(name, `${name} lists every sub account, page by page`, async () => {
    const output = await printed(name, (text) => text.replace('first: 50', 'first: 1'));
    const line = `${login.username} ACTIVE `;
    expect(output.split('\n').some((each) => each.startsWith(line))).toBe(true);
    expect(output.trim().split('\n').length).toBeGreaterThan(1);
  });

for (const name of ['change.py', 'change.js'])
  sampleTest(name, `${name} creates one sub account, however often`, async () => {
    const username = `n${login.username.slice(1, 9)}${name.slice(-2, -1)}`;
    const change = (text: string) =>
      text.replaceAll('NEW_USERNAME', username).replaceAll('NEW_PASSWORD', 'secret34');
    expectLines(await printed(name, change), [`created ${username}`]);
    expectLines(await printed(name, change), [`created ${username}`]);
    // Another request for the same username is refused, and says why.
    const again = (text: string) => change(text).replace('create-', 'again-');
    expectLines(await printed(name, again), ['username USERNAME_TAKEN']);
  });

for (const name of ['usage-export.py', 'usage-export.js'])
  sampleTest(name, `${name} writes the bytes as CSV`, async () => {
    const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Hong_Kong' });
    const before = today();
    const output = await printed(name);
    const [head, ...rows] = output.trim().split('\n');
    expect(head).toBe('sub account,day,bytes,paid,final');
    const own = rows.filter((row) => row.startsWith(`${login.username},`));
    expect(own).toHaveLength(30);
    expect([before, today()]).toContain(own.at(-1)?.split(',')[1]);
    expect(Number(own.at(-1)?.split(',')[2])).toBeGreaterThan(1_000);
  });

for (const name of ['reconcile.py', 'reconcile.js'])
  sampleTest(name, `${name} finds no difference between the ledger and the report`, async () => {
    // What was used in the running hour is in neither (gateway/src/modules/account-ledger/reconcile.test.ts has more).
    expectLines(await printed(name), [/^charged: \d+ bytes up to \S+Z$/, 'difference: 0']);
  });

for (const name of [
  ...['first-query.py', 'first-query.js', 'pages.py', 'pages.js', 'change.py', 'change.js'],
  ...['usage-export.py', 'usage-export.js', 'reconcile.py', 'reconcile.js'],
])
  sampleTest(name, `${name} ends with the code if the key lacks the scope`, async () => {
    await expect(printed(name, undefined, otherKey)).rejects.toThrow('FORBIDDEN');
  });

it('every sample of the documentation is on a page, and runs unless its runtime is not installed', () => {
  const files = readdirSync(`${import.meta.dirname}/../src/site/guides/samples`).sort();
  expect([...served.keys()].sort()).toEqual(files);
  expect([...ran].sort()).toEqual(files.filter(canRun));
});
