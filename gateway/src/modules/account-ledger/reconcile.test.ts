import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';

const NODE = 'node';
const auth = share(() =>
  startTestAuth({}, { EDGE_NODES: `${NODE}:0123456789abcdef0123456789abcdef` }),
);
const SAMPLES = new URL('../../../../client/src/site/guides/samples/', import.meta.url);
const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['reconcile.js', process.execPath],
  ...(hasPython ? [['reconcile.py', 'python3'] as const] : []),
] as const)('the recipe %s finds no difference while usage arrives', async (name, command) => {
  const { services, clock } = auth;
  const member = await auth.provenMember(`${name}@example.com`);
  const viewer = viewerOf(member.id);
  // A key lasts longer than a session.
  const { token } = await auth.apiKey(member, 'READ_USAGE', 'READ_ORDERS');
  const ids = [
    await createSubAccount(auth, viewer, { username: `one${name.slice(-2)}` }),
    await createSubAccount(auth, viewer, { username: `two${name.slice(-2)}` }),
  ];
  const month = new Date(clock.now());
  clock.advance(
    Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1) - month.getTime() + MINUTE_MS,
  );
  await auth.grant(viewer, 1_000_000_000n, 25);
  let batch = await services.usageIngest.lastBatch(NODE);
  const use = async (ago = 0) => {
    const events = ids.map((subAccountId) => ({
      at: clock.now().getTime() - ago,
      subAccountId,
      country: 'JP',
      protocol: ProxyProtocol.HTTP,
      bytesUp: 3n,
      bytesDown: 70n,
      requests: 1,
    }));
    await services.usageIngest.ingest(NODE, { batch: ++batch, events });
  };
  // More entries than a page has.
  for (let hour = 0; hour < 70; hour++) {
    await use();
    clock.advance(HOUR_MS);
  }
  const file = join(folder, name.replace('.js', '.mjs'));
  const text = readFileSync(new URL(name, SAMPLES), 'utf8');
  writeFileSync(file, text.replace('{{api}}', `${auth.url}/graphql`));
  const run = promisify(execFile);
  for (let round = 0; round < 5; round++) {
    clock.advance(20 * MINUTE_MS);
    await use();
    const reported = new Date(clock.now());
    await auth.sql(`UPDATE edge_node SET reported_until = $1 WHERE id = $2`, [reported, NODE]);
    const output = run(command, [file], { env: { PATH: process.env['PATH'], API_KEY: token } });
    const arriving = new AbortController();
    const arrived = (async () => {
      for (; !arriving.signal.aborted;) {
        await use();
        await services.usagePosting.post(viewer.accountId);
      }
    })();
    const { stdout } = await output.finally(() => {
      arriving.abort();
    });
    await arrived;
    expect(stdout).toMatch(/^charged: [1-9]\d* bytes up to \S+Z\ndifference: 0\n$/);
  }
});
