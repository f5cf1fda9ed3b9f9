import pg from 'pg';

type TextParser = (text: string) => unknown;

const { DATE, INT8 } = pg.types.builtins;
const OURS: ReadonlyMap<number, TextParser> = new Map<number, TextParser>([
  [INT8, (text) => BigInt(text)],
  [DATE, (text) => text],
]);
/** pg's types allow only built-in type ids, but the function accepts any. */
const parserOf = pg.types.getTypeParser as (
  typeId: number,
  format?: 'text' | 'binary',
) => TextParser;

/**
 * Parsers for Postgres values on our own connections, passed as the option `types`: 8-byte integers become `bigint`
 * (bytes, minor units, and counts are exact), dates stay text (a calendar day has no time zone), timestamptz becomes a
 * Date. Never set them globally: the job queue's own connections expect numbers as text (SECURITY 45).
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((typeId: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : OURS.get(typeId)) ??
    parserOf(typeId, format)) as pg.CustomTypesConfig['getTypeParser'],
};
