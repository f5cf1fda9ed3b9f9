import { badRequest, isToken, optionsOf, trimmed, valuesOf, type Head } from './head.js';

/** Follows the bytes of a body to find its end. The bytes themselves pass unchanged. */
export interface Body {
  readonly isComplete: boolean;
  /** Of the bytes taken, how many are not contents: chunk sizes, their line ends, and trailers. */
  readonly framingBytes: number;
  /**
   * Takes the bytes that follow.
   * @returns how many of them belong to the body: fewer than all only when it is complete
   * @throws Refusal BAD_REQUEST if the framing is broken
   */
  take(bytes: Buffer): number;
}

export const NO_BODY: Body = { isComplete: true, framingBytes: 0, take: () => 0 };

/** Ends with the connection. */
export const UNTIL_CLOSE: Body = {
  isComplete: false,
  framingBytes: 0,
  take: (bytes) => bytes.length,
};

class SizedBody implements Body {
  readonly framingBytes = 0;

  constructor(private left: number) {}

  get isComplete(): boolean {
    return this.left === 0;
  }

  take(bytes: Buffer): number {
    const taken = Math.min(this.left, bytes.length);
    this.left -= taken;
    return taken;
  }
}

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const SEMICOLON = 0x3b;
/** Limit for one chunk's size line, and for all trailers together. */
const MAX_CHUNK_LINE = 4_096;
const MAX_TRAILERS = 65_536;
/** 13 hexadecimal digits: the largest size that a number holds exactly. */
const MAX_SIZE_DIGITS = 13;

type ChunkState = 'size' | 'extension' | 'data' | 'data end' | 'trailers' | 'complete';

/**
 * The chunked coding (RFC 9112 §7.1). Extensions and trailers pass with the rest. Reads strictly, because another reader
 * of a sloppy chunk could see the start of another request in it.
 */
class ChunkedBody implements Body {
  framingBytes = 0;
  private state: ChunkState = 'size';
  private size = 0;
  private digits = 0;
  private lineLength = 0;
  private trailerLength = 0;
  private left = 0;
  private previous = 0;
  /** In an extension: its semicolon has come. In a trailer: its colon has. */
  private hasMark = false;

  get isComplete(): boolean {
    return this.state === 'complete';
  }

  take(bytes: Buffer): number {
    let index = 0;
    while (index < bytes.length && this.state !== 'complete') {
      if (this.state === 'data') {
        const skipped = Math.min(this.left, bytes.length - index);
        this.left -= skipped;
        index += skipped;
        if (this.left === 0) this.enter('data end');
        continue;
      }
      this.read(bytes.readUInt8(index));
      index += 1;
    }
    return index;
  }

  private read(byte: number): void {
    const { previous } = this;
    this.previous = byte;
    this.framingBytes += 1;
    if ((byte === LF) !== (previous === CR))
      throw badRequest('a chunk line that does not end with CR LF');
    this.lineLength += 1;
    switch (this.state) {
      case 'size':
      case 'extension':
        this.readSizeLine(byte);
        return;
      case 'data end':
        if (byte === LF) this.enter('size');
        else if (byte !== CR) throw badRequest('a chunk that is longer than its size');
        return;
      case 'trailers':
        this.readTrailers(byte);
        return;
      case 'data':
      case 'complete':
        throw new Error(`no byte is read in the state ${this.state}`);
    }
  }

  private readSizeLine(byte: number): void {
    if (this.lineLength > MAX_CHUNK_LINE) throw badRequest('a chunk line that is too long');
    if (byte === LF) {
      if (this.digits === 0) throw badRequest('a chunk without a size');
      this.left = this.size;
      this.enter(this.size === 0 ? 'trailers' : 'data');
      return;
    }
    if (byte === CR) return;
    if (this.state === 'extension') {
      if (!this.hasMark && byte !== SEMICOLON && !isBlank(byte))
        throw badRequest('a chunk size with a blank in it');
      this.hasMark ||= byte === SEMICOLON;
      return;
    }
    const digit = hexadecimal(byte);
    if (digit !== null) {
      this.digits += 1;
      this.size = this.size * 16 + digit;
      if (this.digits > MAX_SIZE_DIGITS) throw badRequest('a chunk size that is too large');
      return;
    }
    // ";" starts an extension. Blanks before it are tolerated, as RFC 9112 §7.1.1 asks.
    if (this.digits === 0 || !(byte === SEMICOLON || isBlank(byte)))
      throw badRequest('a chunk size that is not hexadecimal');
    this.state = 'extension';
    this.hasMark = byte === SEMICOLON;
  }

  private readTrailers(byte: number): void {
    this.trailerLength += 1;
    if (this.trailerLength > MAX_TRAILERS) throw badRequest('trailers that are too large');
    if (byte === LF) {
      const isEmptyLine = this.lineLength === 2;
      if (!isEmptyLine && !this.hasMark) throw badRequest('a trailer that is no header');
      this.enter(isEmptyLine ? 'complete' : 'trailers');
    } else if (byte !== CR) this.readTrailerByte(byte);
  }

  private readTrailerByte(byte: number): void {
    const isAllowed = this.hasMark
      ? byte === 0x09 || (byte >= 0x20 && byte !== 0x7f)
      : isToken(String.fromCharCode(byte)) || (byte === COLON && this.lineLength > 1);
    if (!isAllowed) throw badRequest('a trailer that is no header');
    this.hasMark ||= byte === COLON;
  }

  private enter(state: ChunkState): void {
    if (state === 'size') this.size = this.digits = 0;
    this.state = state;
    this.lineLength = 0;
    this.previous = 0;
    this.hasMark = false;
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09;
}

function hexadecimal(byte: number): number | null {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : null;
}

/**
 * How a request's body is framed (RFC 9112 §6).
 * @throws Refusal BAD_REQUEST for framing that another server could read differently
 */
export function requestBody(head: Head): Body {
  const lengths = valuesOf(head, 'content-length');
  const codings = valuesOf(head, 'transfer-encoding');
  if (codings.length > 0) {
    if (lengths.length > 0) throw badRequest('Content-Length together with Transfer-Encoding');
    if (codings.length > 1 || codings[0]?.toLowerCase() !== 'chunked')
      throw badRequest('a Transfer-Encoding other than "chunked"');
    if (head.startLine.endsWith('HTTP/1.0')) throw badRequest('Transfer-Encoding in HTTP/1.0');
    return new ChunkedBody();
  }
  const [length, ...more] = lengths;
  if (length === undefined) return NO_BODY;
  if (more.length > 0) throw badRequest('several Content-Length headers');
  if (!/^\d{1,15}$/.test(length)) throw badRequest('a Content-Length that is not a whole number');
  return new SizedBody(Number(length));
}

/**
 * How an answer's body is framed. Null if clients could read it differently: its length is none, or several ones; or a
 * coding is not known. Two equal lengths are one, as for browsers. With chunks and a length, the chunks count, and nothing
 * may follow on the connection: a client that counts otherwise would take it for the next answer.
 */
export function answerBody(head: Head, status: number, method: string): Body | null {
  if (method === 'HEAD' || status === 204 || status === 304) return NO_BODY;
  const codings = valuesOf(head, 'transfer-encoding');
  if (codings.length > 0) {
    const isChunked =
      codings.length === 1 && optionsOf(head, 'transfer-encoding').at(-1) === 'chunked';
    return isChunked ? new ChunkedBody() : null;
  }
  const values = valuesOf(head, 'content-length').flatMap((value) => value.split(',').map(trimmed));
  const lengths = new Set(values);
  const [length] = lengths;
  if (length === undefined) return UNTIL_CLOSE;
  return lengths.size === 1 && /^\d{1,15}$/.test(length) ? new SizedBody(Number(length)) : null;
}
