import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** In the order in which they are preferred where a client takes several equally. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * A file in the forms that clients accept. Each is compressed when somebody first asks for it, and kept: compressing every page
 * at start took ten seconds of processor time, and most were never asked for before the next start.
 */
export class CompressedFile {
  readonly #forms = new Map<Encoding, Promise<Buffer>>();
  readonly #hash: string;

  /** @param quality of brotli; less for what changes while requests wait */
  constructor(
    readonly body: Buffer,
    private readonly quality: number = constants.BROTLI_MAX_QUALITY,
  ) {
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  /** The tag of one form: it belongs to these bytes and no others (RFC 9110 §8.8.3). */
  etag(encoding: Encoding): string {
    return `"${this.#hash}${{ br: '-br', gzip: '-gz', identity: '' }[encoding]}"`;
  }

  /** The bytes of one form, compressed on the first call. */
  as(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const form = this.#compress(encoding);
    this.#forms.set(encoding, form);
    return form;
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.body);
    if (encoding === 'gzip')
      return compressGzip(this.body, { level: constants.Z_BEST_COMPRESSION });
    return compressBrotli(this.body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: this.quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
      },
    });
  }
}

/**
 * The form that a client wants most, by the weights of its `Accept-Encoding`; ours where they are equal. Without the header,
 * or where it refuses everything, the plain file: a body is more use than a 406.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const weights = parseWeights(acceptEncoding ?? '');
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  let best: Encoding = 'identity';
  for (const encoding of [...ENCODINGS].reverse())
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding;
  return best;
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
