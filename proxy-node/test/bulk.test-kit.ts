import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BLOCK = randomBytes(1_000_000);
const BLOCKS = 200;

/** 200 MB of which no part is like another. */
function* blocks(): Generator<Buffer> {
  for (let number = 0; number < BLOCKS; number += 1) {
    const block = Buffer.from(BLOCK);
    block.writeUInt32BE(number);
    yield block;
  }
}

export const BULK_BYTES = BLOCK.length * BLOCKS;

export function bulk(): Readable {
  return Readable.from(blocks());
}

/** SHA-256 of `bulk`. */
export function bulkHash(): string {
  const hash = createHash('sha256');
  for (const block of blocks()) hash.update(block);
  return hash.digest('hex');
}

/** SHA-256 of everything that a stream has. */
export async function hashOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

/** Sends `bulk` for a GET, and answers an upload with its hash. */
export const bulkSite: RequestListener = (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-length': BULK_BYTES });
    // A client that leaves is seen by the test.
    pipeline(bulk(), response).catch(() => response.destroy());
  } else void hashOf(request).then((hash) => response.end(hash));
};
