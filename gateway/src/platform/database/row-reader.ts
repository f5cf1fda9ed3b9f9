import pg from 'pg';

export type TextRow = readonly (string | null)[];
type TextParser = (text: string) => unknown;

/** Turns the text columns of a row into an object. */
export type RowReader = (values: TextRow) => Record<string, unknown>;

export interface ColumnDescription {
  name: string;
  dataTypeID: number;
}

/** pg declares only the ids of built-in types, but takes any. */
const parserOf = pg.types.getTypeParser as (typeId: number, format: 'text') => TextParser;
const NO_TYPE = 0;
const TIMESTAMPTZ: number = pg.types.builtins.TIMESTAMPTZ;
/** What pg answers for types that it leaves as text. */
const asText = parserOf(NO_TYPE, 'text');

/**
 * Makes the reader of one statement's rows. It is compiled, so that all rows of a statement are objects of one shape with
 * their columns in place; adding columns by name one after the other costs about twice as much. The code contains nothing
 * but numbers and the JSON form of column names, which come from our own SQL.
 */
export function rowReader(columns: readonly ColumnDescription[]): RowReader {
  const parsers = columns.map(({ dataTypeID }) =>
    dataTypeID === TIMESTAMPTZ ? parseInstant : parserOf(dataTypeID, 'text'),
  );
  const properties = columns.map(({ name }, index) => {
    const value = `v[${index}]`;
    const parsed =
      parsers[index] === asText ? value : `${value} === null ? null : p[${index}](${value})`;
    return `${JSON.stringify(name)}: ${parsed}`;
  });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- see above
  const compile = new Function('p', `return (v) => ({ ${properties.join(', ')} });`) as (
    p: readonly TextParser[],
  ) => RowReader;
  return compile(parsers);
}

const ZERO = 48;
const HYPHEN = 45;
const SPACE = 32;
const POINT = 46;

/**
 * A timestamptz of a session in UTC, `2026-11-21 04:52:00.123456+00`, to the millisecond. Everything else that Postgres
 * may write (BC, infinity, years of five digits) is left to pg's own parser, which is ten times slower.
 */
export function parseInstant(text: string): unknown {
  const { length } = text;
  const usual =
    length >= 22 &&
    text.charCodeAt(0) !== ZERO &&
    text.charCodeAt(4) === HYPHEN &&
    text.charCodeAt(10) === SPACE &&
    text.endsWith('+00');
  if (!usual) {
    return parserOf(TIMESTAMPTZ, 'text')(text);
  }
  let milliseconds = 0;
  if (text.charCodeAt(19) === POINT) {
    const digits = Math.min(length - 23, 3);
    milliseconds = number(text, 20, 20 + digits) * (digits === 3 ? 1 : digits === 2 ? 10 : 100);
  }
  return new Date(
    Date.UTC(
      number(text, 0, 4),
      number(text, 5, 7) - 1,
      number(text, 8, 10),
      number(text, 11, 13),
      number(text, 14, 16),
      number(text, 17, 19),
      milliseconds,
    ),
  );
}

function number(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index++) value = value * 10 + text.charCodeAt(index) - ZERO;
  return value;
}
