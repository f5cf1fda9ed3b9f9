import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { connectRequest, plainRequest } from './requests.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const scene = sceneForEachTest({});

test('truncated random bytes at both ports do not stop the node', async () => {
  const origin = await scene.echo();
  const openings = [
    Buffer.from(connectRequest(origin.port)),
    Buffer.from(plainRequest(origin.port)),
    Buffer.from([5, 1, 2, 1, 5, 97, 108, 105, 99, 101, 6]),
  ];
  await Promise.all(
    Array.from({ length: 150 }, async (_, round) => {
      const client = await scene.connect(round % 2 ? scene.node.httpPort : scene.node.socksPort);
      const opening = openings[round % openings.length] ?? Buffer.alloc(0);
      client.socket.write(
        Buffer.concat([
          opening.subarray(0, randomBytes(1).readUInt8() % (opening.length + 1)),
          randomBytes(round * 5),
        ]),
      );
      // The node has read more or less of it.
      for (let turn = 0; turn < round % 20; turn += 1) await setImmediate();
      if (round % 3 === 0) client.socket.resetAndDestroy();
      else client.socket.end();
    }),
  );
  for (const client of [await scene.viaConnect(origin), await scene.viaSocks(origin)]) {
    client.socket.end('hello');
    expect(await client.rest()).toBe('hello');
  }
  await eventually(() => expect(scene.node.stats().openConnections).toBe(0));
});
