import type { FastifyCompressOptions } from '@fastify/compress';

/** Below this, the packets on the wire are the same few, and compressing only takes time. */
const LEAST_BYTES = 2_048;

/**
 * How answers are compressed. Only where a route asks for it (`global: false`): what holds a secret stays as it is, and pages
 * and assets have forms of their own that are made once (site/encodings.ts). See docs/decisions/0055-compress-queries.md.
 */
export const COMPRESSION: FastifyCompressOptions = {
  global: false,
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  threshold: LEAST_BYTES,
};
