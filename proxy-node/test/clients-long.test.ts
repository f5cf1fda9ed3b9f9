import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { bulk, BULK_BYTES, bulkHash, bulkSite, hashOf } from './bulk.test-kit.js';
import { counted, Workshop } from './clients.test-kit.js';
import type { Origin } from './connections.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

let workshop: Workshop;
let file: string;
let expectedHash: string;
beforeAll(async () => {
  workshop = await Workshop.open();
  file = join(workshop.folder, 'bulk');
  expectedHash = bulkHash();
  await pipeline(bulk(), createWriteStream(file));
});
afterAll(() => workshop.close());

const scene = sceneForEachTest({});

async function expectBooked(protocol: string, origin: Origin, requests: number): Promise<void> {
  await eventually(() => {
    expect(scene.edge.usageOf('sub-alice')).toEqual({
      [`${protocol} ZZ`]: { up: origin.received, down: origin.sent, requests },
    });
  });
}

describe('200 MB with curl', () => {
  const ways = [
    { name: 'through HTTP', protocol: 'HTTP', isSecure: false },
    { name: 'through CONNECT', protocol: 'HTTPS', isSecure: true },
    { name: 'through SOCKS5', protocol: 'SOCKS5', isSecure: false },
  ] as const;

  for (const { name, protocol, isSecure } of ways)
    for (const isUpload of [false, true])
      it(`${isUpload ? 'arrive at the target' : 'arrive'} ${name}, each byte booked`, async () => {
        const server = isSecure
          ? createHttpsServer(workshop.tls, bulkSite)
          : createServer(bulkSite);
        const origin = await counted(scene, server);
        const { httpPort, socksPort } = scene.node;
        const proxy =
          protocol === 'SOCKS5'
            ? `socks5h://127.0.0.1:${socksPort}`
            : `http://127.0.0.1:${httpPort}`;
        const curl = spawn('curl', [
          ...['--silent', '--show-error', '--fail', '--cacert', join(workshop.folder, 'cert.pem')],
          ...['--proxy', proxy, '--proxy-user', 'alice:secret'],
          ...(isUpload ? ['--upload-file', file] : []),
          `http${isSecure ? 's' : ''}://127.0.0.1:${origin.port}/`,
        ]);
        const [output, errors] = await Promise.all([
          isUpload ? text(curl.stdout) : hashOf(curl.stdout),
          text(curl.stderr),
        ]);
        expect(errors).toBe('');
        expect(output).toBe(expectedHash);
        await expectBooked(protocol, origin, 1);
        expect(isUpload ? origin.received : origin.sent).toBeGreaterThan(BigInt(BULK_BYTES));
      });
});
