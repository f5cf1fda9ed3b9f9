import pg from 'pg';

type TextParser = (text: string) => unknown;

const { DATE, INT8 } = pg.types.builtins;
const OURS: ReadonlyMap<number, TextParser> = new Map<number, TextParser>([
  [INT8, (text) => BigInt(text)],
  [DATE, (text) => text],
]);
/** pg declares only the ids of built-in types, but takes any. */
const parserOf = pg.types.getTypeParser as (
  typeId: number,
  format?: 'text' | 'binary',
) => TextParser;

/**
 * How Postgres values arrive on our own connections, given to each as its option `types`: 8-byte integers as `bigint` (bytes,
 * minor units and counts are exact), dates as the text they are stored as (a calendar day has no time zone). timestamptz
 * stays a Date. Never set on the process: the job queue's own connections expect numbers as text (SECURITY 45).
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((typeId: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : OURS.get(typeId)) ??
    parserOf(typeId, format)) as pg.CustomTypesConfig['getTypeParser'],
};
