import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** In the order in which they are preferred where a client takes several equally. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** One form of a file: what goes over the wire, and the tag that belongs to these bytes and no others (RFC 9110 §8.8.3). */
export interface Variant {
  encoding: Encoding;
  body: Buffer;
  etag: string;
}

export type Variants = Readonly<Record<Encoding, Variant>>;

/**
 * Compresses a file as well as it can be done: at start, once, so that no request pays for it.
 * @param quality of brotli; less for what changes while requests wait
 */
export async function compressOnce(
  body: Buffer,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Variants> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    br: { encoding: 'br', body: br, etag: `"${hash}-br"` },
    gzip: { encoding: 'gzip', body: gz, etag: `"${hash}-gz"` },
    identity: { encoding: 'identity', body, etag: `"${hash}"` },
  };
}

/**
 * The form that a client wants most, by the weights of its `Accept-Encoding`; ours where they are equal. Without the header,
 * or where it refuses everything, the plain file: a body is more use than a 406.
 */
export function chooseVariant(variants: Variants, acceptEncoding: string | undefined): Variant {
  const weights = parseWeights(acceptEncoding ?? '');
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  let best: Encoding = 'identity';
  for (const encoding of [...ENCODINGS].reverse())
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding;
  return variants[best];
}

/** `gzip;q=0.5, br` → gzip 0.5, br 1. What is no number counts as 0. */
function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name === '') continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}

/** Whether `If-None-Match` names this tag. The comparison is the weak one, as the header asks for (RFC 9110 §13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}
