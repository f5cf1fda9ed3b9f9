import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Target } from '../../gateway/bench/target.js';
import type { Proxy } from './proxies.js';
import { plainTarget, type Bench } from './rows.js';

const FEW = 20;

/** Each compares what comes through the node and through its peer, without measuring. */
export async function tunnelAnswers({ clients, tcpPort }: Bench, proxies: readonly Proxy[]) {
  for (const proxy of proxies) {
    const open = { do: 'open', proxy, customer: 'alice', targetPort: tcpPort, count: FEW } as const;
    assert.equal(await clients.order(open), FEW);
    assert.equal(await clients.order({ do: 'echo', sample: FEW }), FEW);
    await clients.order({ do: 'close' });
  }
}

export async function requestAnswers(
  { httpPort }: Bench,
  [node, peer]: readonly [Proxy, Proxy],
): Promise<void> {
  for (const customer of ['alice', 'bob'] as const)
    assert.deepEqual(
      await plainAnswer(plainTarget(node, httpPort, customer)),
      await plainAnswer(plainTarget(peer, httpPort, customer)),
    );
}

/** Not with `fetch`, which cannot ask a proxy for a whole address. */
async function plainAnswer({ url, requests: [asked] }: Target): Promise<object> {
  const { hostname: host, port } = new URL(url);
  const sent = request({ host, port, path: asked?.path, headers: asked?.headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

/** One customer asks for names that nobody answers, while another one is answered. */
export async function nameAnswers({ clients, others, tcpPort }: Bench, proxy: Proxy) {
  const to = { proxy, targetPort: tcpPort } as const;
  await clients.order({ do: 'dead', customer: 'alice', count: FEW, ...to });
  const first = { do: 'first-byte', customer: 'bob', lanes: 1, seconds: 0 } as const;
  assert.ok((await others.order({ ...first, ...to })) > 0);
  await clients.order({ do: 'close' });
}
