import pg from 'pg';

/**
 * How Postgres values arrive in the whole process, decided once: 8-byte integers as `bigint` (bytes, minor units and
 * counts are exact), dates as the text they are stored as (a calendar day has no time zone). timestamptz stays a Date.
 */
export function installTypeParsers(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
}
