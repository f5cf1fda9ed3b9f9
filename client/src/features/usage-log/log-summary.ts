/** A line of the reader's own log. What it does not say is null. */
export interface LogEntry {
  readonly host: string | null;
  /** Milliseconds. */
  readonly at: number | null;
  readonly up: bigint | null;
  readonly down: bigint;
}

/** A log as its reader counts it. A mere total has one entry. */
export interface LogSummary {
  readonly kind: 'HAR' | 'CSV' | 'TOTAL';
  readonly entries: readonly LogEntry[];
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};

/** `611 MB`, `1.2gib`, `132,000,000`; null for anything else. */
export function readTotal(text: string): LogSummary | null {
  const [, digits = '', unit = ''] = /^([\d.,\s]+)([kmgt]?i?b)?$/i.exec(text.trim()) ?? [];
  const number = Number(digits.replace(/[,\s]/g, ''));
  const size = UNITS[unit.toLowerCase()];
  if (digits === '' || size === undefined || !Number.isFinite(number)) return null;
  const down = BigInt(Math.round(number * size));
  return { kind: 'TOTAL', entries: [{ host: null, at: null, up: null, down }] };
}

const count = (value: unknown): bigint =>
  typeof value === 'number' && value > 0 ? BigInt(Math.round(value)) : 0n;

function hostOf(url: unknown): string | null {
  if (typeof url !== 'string' || url.trim() === '') return null;
  const text = url.trim();
  try {
    return new URL(text.includes('://') ? text : `https://${text}`).hostname.toLowerCase();
  } catch {
    // Not an address.
    return null;
  }
}

function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const at = typeof value === 'number' ? value : Date.parse(value);
  return Number.isFinite(at) ? at : null;
}

interface HarMessage {
  readonly url?: unknown;
  readonly headersSize?: unknown;
  readonly bodySize?: unknown;
  readonly _transferSize?: unknown;
}

/** HTTP Archive 1.2. A size of -1 is unknown, and a transfer size contains the headers. */
export function readHar(text: string): LogSummary | null {
  try {
    const { log } = JSON.parse(text) as { log?: { entries?: unknown } };
    if (!Array.isArray(log?.entries)) return null;
    const all = log.entries as readonly {
      startedDateTime?: unknown;
      request?: HarMessage;
      response?: HarMessage;
    }[];
    const entries = all.map(({ startedDateTime, request = {}, response = {} }): LogEntry => ({
      host: hostOf(request.url),
      at: timeOf(startedDateTime),
      up: count(request.headersSize) + count(request.bodySize),
      down: count(response._transferSize) || count(response.headersSize) + count(response.bodySize),
    }));
    return { kind: 'HAR', entries };
  } catch {
    // Not JSON.
    return null;
  }
}

const HOST = /^(host|domain|url|target|site)/i;
const UP = /(up|sent|request.?(bytes|size))/i;
const DOWN = /(down|received|response|bytes|size|total)/i;
const TIME = /(time|date|at$)/i;

/** A table with a line of names. Columns are known by their names. */
export function readRows(rows: readonly (readonly string[])[]): LogSummary | null {
  const [names = [], ...lines] = rows;
  const at = (name: RegExp, not: readonly number[] = []) =>
    names.findIndex((each, index) => name.test(each.trim()) && !not.includes(index));
  const [host, up] = [at(HOST), at(UP)];
  const down = at(DOWN, [host, up]);
  const time = at(TIME, [host, up, down]);
  if (down === -1 && up === -1) return null;
  const bytes = (line: readonly string[], column: number) =>
    count(Number((line[column] ?? '').replace(/[,\s]/g, '')));
  const entries = lines
    .filter((line) => line.some((cell) => cell.trim() !== ''))
    .map((line): LogEntry => ({
      host: host === -1 ? null : hostOf(line[host]),
      at: time === -1 ? null : timeOf(line[time]),
      up: up === -1 ? null : bytes(line, up),
      down: down === -1 ? 0n : bytes(line, down),
    }));
  return entries.length === 0 ? null : { kind: 'CSV', entries };
}

/** Whatever it is. Nothing of it leaves the browser. */
export async function readLog(text: string): Promise<LogSummary | null> {
  const found = readTotal(text) ?? readHar(text);
  if (found !== null) return found;
  const { default: papa } = await import('papaparse');
  return readRows(papa.parse<string[]>(text.trim()).data);
}
