import { PLAIN, quietly, refusal } from '../../../test/support/test-proxies.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { freePort } from '../../../test/support/test-node.js';
import { ProxyProtocol } from './proxy-protocol.object.js';

let gateway: TestServices;
beforeAll(async () => {
  const port = String(await freePort());
  gateway = await startTestServices({
    PROXY_HTTP_PORT: port,
    PROXY_SOCKS5_PORT: port,
    PROXY_TEST_URL: 'http://127.0.0.1:9/echo',
  });
});
afterAll(async () => {
  await gateway.close();
});

it.each(Object.values(ProxyProtocol))('reports an unreachable proxy by %s', async (protocol) => {
  const viewer = await gateway.customer();
  const id = await createSubAccount(gateway, viewer);
  const attempt = { ...PLAIN, protocol };
  expect(await refusal(gateway.services.proxyTests.test(viewer, id, attempt, quietly()))).toBe(
    'PROXY_UNREACHABLE',
  );
});
