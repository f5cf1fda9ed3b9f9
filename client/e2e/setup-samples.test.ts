import { readdirSync } from 'node:fs';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { eventually, Scene } from '../../proxy-node/test/scene.test-kit.js';
import { sampleFacts, sampleValues } from '../src/features/proxy/guide/code-samples.js';
import { verifiedCustomer } from '../../gateway/test/support/customer.js';
import { startRelay } from './samples/relay.js';
import { copiedSample, runSample, sampleTest } from './samples/run-sample.js';
import { canRun, canUseSocks, knowsSocks } from './samples/runtimes.js';
import { startSites } from './samples/sites.js';

const FOLDER = 'src/ui/samples';
const NAMES = readdirSync(`${import.meta.dirname}/../${FOLDER}`).sort();
/** Their browsers send no password to a SOCKS5 proxy, so they use the HTTP port. */
const BROWSERS = ['playwright.js', 'puppeteer.js'];
/** Is given no password at all. */
const SELENIUM = 'selenium.js';

type Preview = Parameters<typeof sampleValues>[0];
type Protocol = Preview['endpoint']['protocol'];

interface Setup {
  protocol: 'HTTP' | 'SOCKS5';
  /** Null for an address on the whitelist. */
  username: string | null;
  rotates: boolean;
  httpPort: number;
  socksPort: number;
}

let sites: Awaited<ReturnType<typeof startSites>>;
const ran = new Set<string>();

beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());

/** The lines that a sample prints through a proxy: the address that the site saw for each request. */
async function printed(name: string, setup: Setup, password: string): Promise<string[]> {
  const endpoint = (protocol: Protocol, scheme: string, port: number) => ({
    __typename: 'ProxyEndpoint' as const,
    protocol,
    scheme,
    port,
    host: '127.0.0.1',
  });
  const httpEndpoint = endpoint('HTTP', 'http', setup.httpPort);
  const { protocol, username, rotates } = setup;
  const preview: Preview = {
    endpoint: protocol === 'HTTP' ? httpEndpoint : endpoint(protocol, 'socks5h', setup.socksPort),
    username,
    rotates,
    httpEndpoint,
  };
  const sample = `${FOLDER}/${name}`;
  const values = sampleValues(preview, `${sites.url}/connection`, password);
  ran.add(name);
  const output = await runSample(sample, copiedSample(sample, values, [...sampleFacts(preview)]));
  // Node's sample prints the status, too.
  return output
    .trim()
    .split('\n')
    .map((line) => line.replace(/^200 /, ''));
}

function expectConnections(lines: readonly string[], count: number): void {
  expect(lines).toEqual(
    Array<unknown>(count).fill(expect.stringMatching(/^127\.\d+\.\d+\.\d+:\d+$/)),
  );
  expect(new Set(lines).size).toBe(count);
}

/** Declares a test of each sample that knows the protocol. */
function forEachSample(
  protocol: Setup['protocol'],
  names: readonly string[],
  test: (name: string) => Promise<void>,
): void {
  for (const name of names) {
    if (protocol === 'SOCKS5' && !knowsSocks(name)) continue;
    sampleTest(name, name, () => test(name), protocol === 'HTTP' || canUseSocks(name));
  }
}

describe('with username and password', () => {
  let urls: Awaited<ReturnType<typeof sharedProduct>>['urls'];
  let login: { username: string; password: string };
  let relay: Awaited<ReturnType<typeof startRelay>>;

  beforeAll(async () => {
    ({ urls } = await sharedProduct());
    login = await (await verifiedCustomer(urls)).subAccount();
    relay = await startRelay(urls.proxyHttpPort);
  });
  afterAll(() => relay.close());

  for (const protocol of ['HTTP', 'SOCKS5'] as const)
    for (const rotates of [true, false])
      describe(`${protocol}, ${rotates ? 'rotating' : 'sticky'}`, () => {
        const choices = `-country-us${rotates ? '' : '-session-a1b2c3d4-sesstime-10'}`;
        const names = NAMES.filter((name) => name !== SELENIUM);

        forEachSample(protocol, names, async (name) => {
          const username = login.username + choices;
          const ports = { httpPort: relay.port, socksPort: urls.proxySocks5Port };
          relay.usernames.clear();
          const lines = await printed(
            name,
            { protocol, username, rotates, ...ports },
            login.password,
          );
          expectConnections(lines, rotates ? 3 : 1);
          const usesHttp = protocol === 'HTTP' || BROWSERS.includes(name);
          expect([...relay.usernames]).toEqual(usesHttp ? [username] : []);
        });
      });
});

/** The product lets no one put 127.0.0.1 on the whitelist, so these have a gateway that does. */
describe('without a password', () => {
  let scene: Scene;

  beforeEach(async () => {
    scene = new Scene();
    await scene.begin();
    scene.edge.addAccount('alice');
    scene.edge.whitelist.set('127.0.0.1', 'alice');
  });
  afterEach(() => scene.end());

  async function expectWhitelisted(
    name: string,
    protocol: Setup['protocol'],
    username: string | null,
  ) {
    const { httpPort, socksPort } = scene.node;
    const setup: Setup = { protocol, username, rotates: true, httpPort, socksPort };
    expectConnections(await printed(name, setup, ''), 3);
    await eventually(() => {
      const usage = Object.entries(scene.edge.usageOf('sub-alice'));
      // Browsers ask for an icon, too, and some clients tunnel what they could send.
      expect(usage.reduce((sum, [, { requests }]) => sum + requests, 0)).toBeGreaterThanOrEqual(3);
      const isSocks = usage.map(([way]) => way.startsWith('SOCKS5'));
      expect(isSocks).toEqual(usage.map(() => protocol === 'SOCKS5'));
    });
  }

  for (const protocol of ['HTTP', 'SOCKS5'] as const) {
    describe(`from the whitelist, ${protocol}`, () => {
      forEachSample(protocol, NAMES, (name) => expectWhitelisted(name, protocol, null));
    });

    describe(`although the setup has a password, ${protocol}`, () => {
      forEachSample(protocol, [SELENIUM], (name) => expectWhitelisted(name, protocol, 'alice'));
    });
  }
});

it('every sample of the setup runs unless its runtime is not installed', () => {
  expect(NAMES).toHaveLength(10);
  expect([...ran].sort()).toEqual(NAMES.filter(canRun));
});
