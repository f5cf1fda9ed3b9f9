import { Refusal } from '../denial.js';

/** One header line. `line` has the exact bytes as latin1, without the line end. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
  readonly line: string;
}

/** The start line and headers of a message, read only as far as the node must. Text is latin1: one character a byte. */
export interface Head {
  readonly startLine: string;
  readonly headers: readonly HeaderLine[];
  /** The message's head as it arrived, line ends included. */
  readonly bytes: Buffer;
}

const LF = 0x0a;
const CR = 0x0d;
/** The first byte of a client that speaks TLS to the proxy. */
const TLS_HANDSHAKE = 0x16;
const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/;
// eslint-disable-next-line no-control-regex -- these characters are what is refused.
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

/**
 * Finds the end of a head in bytes that arrive in any pieces, and refuses what two readers could read differently
 * (request smuggling). `strict` is for requests: lines must end with CR LF. An answer may end lines with LF alone, as
 * browsers accept it.
 */
export class HeadScanner {
  private position = 0;
  private lineStart = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly strict: boolean,
    /** The first characters of every valid message, so that a server of another protocol is noticed at its first bytes. */
    private readonly prefix = '',
  ) {}

  /**
   * Drops empty lines before a request, which RFC 9112 §2.2 lets old clients send after a body. Also a lone CR, of which
   * the rest has not arrived.
   */
  skip(buffer: Buffer): Buffer {
    if (!this.strict) return buffer;
    let start = 0;
    while (buffer[start] === CR && buffer[start + 1] === LF) start += 2;
    return start === 0 ? buffer : buffer.subarray(start);
  }

  /**
   * @returns the length of the head including its empty line, or null if more bytes are needed
   * @throws Refusal BAD_REQUEST for a line end other than CR LF, HEADERS_TOO_LARGE beyond `maxBytes`
   */
  endIn(buffer: Buffer): number | null {
    const isLoneReturn = buffer.length === 1 && buffer[0] === CR;
    if (this.strict && isLoneReturn) return null;
    if (this.strict && !isToken(buffer.toString('latin1', 0, 1)))
      throw badRequest(
        buffer[0] === TLS_HANDSHAKE
          ? 'the address of the proxy itself: write http://, not https://'
          : 'the first byte, which starts no HTTP request',
      );
    const start = buffer.toString('latin1', 0, this.prefix.length);
    if (!this.prefix.startsWith(start))
      throw badRequest(`no message that starts with ${this.prefix}`);
    for (;;) {
      const lineEnd = buffer.indexOf(LF, this.position);
      if (lineEnd === -1) {
        this.position = buffer.length;
        if (buffer.length > this.maxBytes) throw new Refusal({ code: 'HEADERS_TOO_LARGE' });
        return null;
      }
      if (lineEnd >= this.maxBytes) throw new Refusal({ code: 'HEADERS_TOO_LARGE' });
      const hasReturn = lineEnd > this.lineStart && buffer[lineEnd - 1] === CR;
      if (!hasReturn && this.strict) throw badRequest('a line that does not end with CR LF');
      const length = lineEnd - this.lineStart - (hasReturn ? 1 : 0);
      const isFirst = this.lineStart === 0;
      this.position = this.lineStart = lineEnd + 1;
      if (length === 0 && !isFirst) return this.position;
      // The start line is missing. `skip` has removed the empty lines that a request may follow.
      if (length === 0) throw badRequest('an empty request line');
    }
  }
}

/** @throws Refusal BAD_REQUEST whose part names the malformed line */
export function readRequestHead(bytes: Buffer): Head {
  const [startLine = '', ...lines] = bytes.toString('latin1', 0, bytes.length - 4).split('\r\n');
  const headers = lines.map((line, index) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon));
    // By its number: the line may contain a password, and the part is logged.
    if (!TOKEN.test(name)) throw badRequest(`header line ${index + 1}, which needs "Name: value"`);
    const value = line.slice(colon + 1);
    if (CONTROL.test(value)) throw badRequest(`a control character in the header ${name}`);
    return { name: name.toLowerCase(), value: trimmed(value), line };
  });
  return { startLine, headers, bytes };
}

/**
 * Reads an answer's head. Lines that are no headers (folded ones, or without a colon) get an empty name: the client
 * receives them as they are, and decides.
 * @returns null if clients could read it differently, so that one of them sees the end of the answer elsewhere: with a
 * bare CR, or with a blank before the colon of a header that frames it or is the node's own, or a folded one
 */
export function readAnswerHead(bytes: Buffer, decisive: ReadonlySet<string>): Head | null {
  const [startLine = '', ...lines] = bytes.toString('latin1').split(/\r?\n/);
  const headers: HeaderLine[] = [];
  let previous = '';
  for (const line of lines.slice(0, -2)) {
    const colon = line.indexOf(':');
    const written = line.slice(0, Math.max(0, colon)).toLowerCase();
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    const name = TOKEN.test(written) && !isFolded ? written : '';
    if (name === '' && decisive.has(isFolded ? previous : trimmed(written))) return null;
    headers.push({ name, value: trimmed(line.slice(colon + 1)), line });
    if (!isFolded) previous = name;
  }
  return startLine.includes('\r') || lines.some((line) => line.includes('\r'))
    ? null
    : { startLine, headers, bytes };
}

/** The values of all headers of a name, in order. */
export function valuesOf({ headers }: Head, name: string): string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value);
}

/** The comma-separated parts of all headers of a name, in lower case. */
export function optionsOf(head: Head, name: string): string[] {
  return valuesOf(head, name).flatMap((value) =>
    value
      .split(',')
      .map((option) => trimmed(option).toLowerCase())
      .filter((option) => option !== ''),
  );
}

/** The head's bytes without the headers that `dropped` selects, everything else unchanged. */
export function headWithout(
  { startLine, headers }: Head,
  dropped: (header: HeaderLine) => boolean,
  added: readonly string[] = [],
): Buffer {
  const kept = headers.filter((header) => !dropped(header)).map(({ line }) => line);
  return Buffer.from(`${[startLine, ...kept, ...added].join('\r\n')}\r\n\r\n`, 'latin1');
}

/** A request that the node cannot read. `part` names the fault for the customer. */
export function badRequest(part: string): Refusal {
  return new Refusal({ code: 'BAD_REQUEST', part });
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Without spaces and tabs at both ends, and nothing else: `trim` would drop more than HTTP allows. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] === ' ' || text[start] === '\t')) start += 1;
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(start, end);
}
