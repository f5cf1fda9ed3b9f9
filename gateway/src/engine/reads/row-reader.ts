import pg from 'pg';
import { typeParsers } from '../../platform/database/types.js';

/** Turns the DataRow message whose columns begin at `at` into an object. */
export type RowReader = (message: Buffer, at: number) => Record<string, unknown>;

export interface ColumnDescription {
  name: string;
  dataTypeID: number;
}

type TextParser = (text: string) => unknown;
/** Reads the value that lies in `[from, to)`. */
type ValueReader = (bytes: Buffer, from: number, to: number) => unknown;

/** Node's own decoders, without the checks that `toString` makes for every column. */
interface Slicing {
  utf8Slice(from: number, to: number): string;
  latin1Slice(from: number, to: number): string;
}

/** pg declares only the ids of built-in types, but takes any. */
export const parserOf = typeParsers.getTypeParser as (typeId: number, format: 'text') => TextParser;
const NO_TYPE = 0;
/** The parser for types that pg leaves as text. */
const asText = parserOf(NO_TYPE, 'text');

const { BOOL, INT2, INT4, INT8, TIMESTAMPTZ, UUID } = pg.types.builtins;
const TEXT_READERS: ReadonlyMap<number, ValueReader> = new Map<number, ValueReader>([
  [UUID, readAscii],
  [INT2, readNumber],
  [INT4, readNumber],
  [INT8, readBigInt],
  [BOOL, (bytes, from) => bytes[from] === LETTER_T],
  [TIMESTAMPTZ, readInstant],
]);
/**
 * Types that are asked for in binary once they are known: writing and reading an instant as text costs both sides more than
 * everything else about it. Ids stay text, which is what they are shown as.
 */
const BINARY_READERS: ReadonlyMap<number, ValueReader> = new Map<number, ValueReader>([
  [INT2, (bytes, from) => bytes.readInt16BE(from)],
  [INT4, (bytes, from) => bytes.readInt32BE(from)],
  [INT8, readBinaryBigInt],
  [BOOL, (bytes, from) => bytes[from] === 1],
  [TIMESTAMPTZ, readBinaryInstant],
]);
const TEXT_FORMAT = 0;
const BINARY_FORMAT = 1;

/** The format in which each column is best asked for, as Bind takes them. */
export function bestFormats(columns: readonly ColumnDescription[]): readonly number[] {
  return columns.map(({ dataTypeID }) =>
    BINARY_READERS.has(dataTypeID) ? BINARY_FORMAT : TEXT_FORMAT,
  );
}

/**
 * Makes the reader of one statement's rows. It reads numbers and instants straight from the bytes, and it is compiled, so
 * that all rows of a statement are objects of one shape with their columns in place. Values are what pg's type parsers would
 * give (row-reader.test.ts). The code contains nothing but indices and the JSON form of column names, which come from our
 * own SQL.
 *
 * @param formats as given to Bind; all text without
 */
export function rowReader(
  columns: readonly ColumnDescription[],
  formats?: readonly number[],
): RowReader {
  const readers = columns.map(({ dataTypeID }, index) =>
    formats?.[index] === BINARY_FORMAT
      ? BINARY_READERS.get(dataTypeID)
      : (TEXT_READERS.get(dataTypeID) ?? textReader(dataTypeID)),
  );
  const reads = columns.map(
    (_, index) => `
      length = bytes.readInt32BE(at);
      at += 4;
      let v${index} = null;
      if (length !== -1) {
        v${index} = readers[${index}](bytes, at, at + length);
        at += length;
      }`,
  );
  const properties = columns.map(({ name }, index) => `${JSON.stringify(name)}: v${index}`);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- see above
  const compile = new Function(
    'readers',
    `return (bytes, at) => {
      let length = 0;
      at += 2;
      ${reads.join('')}
      return { ${properties.join(', ')} };
    };`,
  ) as (readers: readonly (ValueReader | undefined)[]) => RowReader;
  return compile(readers);
}

function textReader(typeId: number): ValueReader {
  const parse = parserOf(typeId, 'text');
  return parse === asText ? readText : (bytes, from, to) => parse(readText(bytes, from, to));
}

function readText(bytes: Buffer, from: number, to: number): string {
  return (bytes as unknown as Slicing).utf8Slice(from, to);
}

function readAscii(bytes: Buffer, from: number, to: number): string {
  return (bytes as unknown as Slicing).latin1Slice(from, to);
}

const ZERO = 48;
const HYPHEN = 45;
const SPACE = 32;
const POINT = 46;
const PLUS = 43;
const LETTER_T = 116;

function digits(bytes: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + (bytes[at] ?? 0) - ZERO;
  return value;
}

function readNumber(bytes: Buffer, from: number, to: number): number {
  return bytes[from] === HYPHEN ? -digits(bytes, from + 1, to) : digits(bytes, from, to);
}

/** As many digits as a double holds exactly, with room for a sign. */
const EXACT_DIGITS = 15;

function readBigInt(bytes: Buffer, from: number, to: number): bigint {
  return BigInt(
    to - from <= EXACT_DIGITS ? readNumber(bytes, from, to) : readAscii(bytes, from, to),
  );
}

const parseInstant = parserOf(TIMESTAMPTZ, 'text');

/**
 * A timestamptz of a session in UTC, `2026-11-21 04:52:00.123456+00`, to the millisecond. Everything else that Postgres
 * may write (BC, infinity, years of five digits) is left to pg's own parser, which is ten times slower.
 */
function readInstant(bytes: Buffer, from: number, to: number): unknown {
  const usual =
    to - from >= 22 &&
    bytes[from] !== ZERO &&
    bytes[from + 4] === HYPHEN &&
    bytes[from + 10] === SPACE &&
    bytes[to - 3] === PLUS &&
    bytes[to - 2] === ZERO &&
    bytes[to - 1] === ZERO;
  if (!usual) return parseInstant(readAscii(bytes, from, to));
  let milliseconds = 0;
  if (bytes[from + 19] === POINT) {
    const places = Math.min(to - from - 23, 3);
    const scale = places === 3 ? 1 : places === 2 ? 10 : 100;
    milliseconds = digits(bytes, from + 20, from + 20 + places) * scale;
  }
  return new Date(
    Date.UTC(
      digits(bytes, from, from + 4),
      digits(bytes, from + 5, from + 7) - 1,
      digits(bytes, from + 8, from + 10),
      digits(bytes, from + 11, from + 13),
      digits(bytes, from + 14, from + 16),
      digits(bytes, from + 17, from + 19),
      milliseconds,
    ),
  );
}

const TWO_TO_32 = 4_294_967_296;
const INFINITE_HIGH = 0x7fffffff;
const INFINITE_LOW = 0xffffffff;
/** Binary instants count microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

function readBinaryBigInt(bytes: Buffer, from: number): bigint {
  const value = bytes.readInt32BE(from) * TWO_TO_32 + bytes.readUInt32BE(from + 4);
  return Number.isSafeInteger(value) ? BigInt(value) : bytes.readBigInt64BE(from);
}

/** To the millisecond that it lies in, as the text form is cut off. */
function readBinaryInstant(bytes: Buffer, from: number): Date | number {
  const high = bytes.readInt32BE(from);
  const low = bytes.readUInt32BE(from + 4);
  if (high === INFINITE_HIGH && low === INFINITE_LOW) return Infinity;
  if (high === -INFINITE_HIGH - 1 && low === 0) return -Infinity;
  const microseconds = high * TWO_TO_32 + low;
  const milliseconds = Number.isSafeInteger(microseconds)
    ? Math.floor(microseconds / 1_000)
    : Number(floorThousandth(bytes.readBigInt64BE(from)));
  return new Date(milliseconds + EPOCH_MS);
}

function floorThousandth(value: bigint): bigint {
  const cut = value / 1_000n;
  return value < 0n && cut * 1_000n !== value ? cut - 1n : cut;
}
