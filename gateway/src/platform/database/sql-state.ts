import { types } from 'node:util';

/** SQLSTATE of a Postgres error, also inside TypeORM's wrapper; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const code: unknown =
    (error as { code?: unknown }).code ??
    (error as { driverError?: { code?: unknown } }).driverError?.code;
  return typeof code === 'string' ? code : undefined;
}
