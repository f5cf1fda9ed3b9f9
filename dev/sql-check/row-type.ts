import ts from 'typescript';
import { typeParsers } from '../../gateway/src/platform/database/types.js';
import type { Column } from './describe-statement.js';

/** A value of each Postgres type in use, as text. The parser of the connections shows what it becomes in JavaScript. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  float4: '1',
  float8: '1',
  numeric: '1',
  oid: '1',
  text: 'a',
  varchar: 'a',
  bpchar: 'a',
  name: 'a',
  uuid: 'a',
  unknown: 'a',
  xid: '1',
  pg_lsn: '0/1',
  date: '2026-01-02',
  timestamp: '2026-01-02 03:04:05',
  timestamptz: '2026-01-02 03:04:05+00',
  bytea: '\\x00',
  interval: '1 day',
  void: '',
  inet: '::1',
  cidr: '::1',
};
/** JSON and records have any shape: nothing to compare with. */
const ANY_SHAPE = new Set(['json', 'jsonb', '_json', '_jsonb', 'record']);

/** The parsers of the gateway's connections. */
const parserOf = typeParsers.getTypeParser as (
  typeId: number,
  format: 'text',
) => (text: string) => unknown;

export interface Types {
  checker: ts.TypeChecker;
  /** Name of a Postgres type. */
  nameOf: (typeId: number) => string;
}

/**
 * Compares the columns of a statement with the type of its rows.
 * @param rowTypes a row has the properties of all of them
 * @returns the differences
 */
export function compareRow(
  types: Types,
  columns: readonly Column[],
  rowTypes: readonly ts.Type[],
): string[] {
  const { checker } = types;
  const problems: string[] = [];
  const declared = new Map(
    rowTypes.flatMap((type) => checker.getPropertiesOfType(type).map((p) => [p.name, p] as const)),
  );
  const seen = new Set<string>();
  for (const column of columns) {
    if (seen.has(column.name)) problems.push(`selects two columns "${column.name}"`);
    seen.add(column.name);
    const property = declared.get(column.name);
    if (property === undefined)
      problems.push(`selects "${column.name}", which the type of its rows does not have`);
    else problems.push(...compareColumn(types, column, checker.getTypeOfSymbol(property)));
  }
  for (const [name, property] of declared)
    if (!seen.has(name) && !(property.flags & ts.SymbolFlags.Optional) && isData(property))
      problems.push(`does not select "${name}", which the type of its rows has`);
  return problems;
}

function isData(property: ts.Symbol): boolean {
  return (property.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) === 0;
}

function compareColumn(types: Types, column: Column, type: ts.Type): string[] {
  const { checker } = types;
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  const members = type.isUnion() ? type.types : [type];
  const hasNull = members.some(({ flags }) => flags & ts.TypeFlags.Null);
  const shown = checker.typeToString(type);
  const problems = [];
  if (column.nullable === true && !hasNull)
    problems.push(`"${column.name}" can be null, but its type ${shown} has no null`);
  if (column.nullable === false && hasNull)
    problems.push(`"${column.name}" is never null, but its type is ${shown}`);
  const value = checker.getNonNullableType(type);
  const name = types.nameOf(column.typeId);
  const differs =
    ANY_SHAPE.has(name) || value.flags & ts.TypeFlags.Never
      ? null
      : mismatch(checker, sampleOf(column.typeId, name), value);
  if (differs !== null)
    problems.push(
      `"${column.name}" is ${name}, read as ${differs}, but its type is ${checker.typeToString(value)}`,
    );
  return problems;
}

function sampleOf(typeId: number, name: string): unknown {
  const isList = name.startsWith('_');
  const text = SAMPLES[isList ? name.slice(1) : name];
  if (text === undefined)
    throw new Error(`Add a value of the Postgres type ${name} to SAMPLES (row-type.ts)`);
  return parserOf(typeId, 'text')(isList ? `{"${text}"}` : text);
}

/**
 * @param value the value that the connection gives
 * @param type the type that the code expects
 * @returns the kind of the value if the type does not take it
 */
function mismatch(checker: ts.TypeChecker, value: unknown, type: ts.Type): string | null {
  if (Array.isArray(value)) {
    const inner = checker.isArrayType(type)
      ? checker.getTypeArguments(type as ts.TypeReference)[0]
      : undefined;
    if (inner === undefined) return 'an array';
    const differs = mismatch(checker, value[0], checker.getNonNullableType(inner));
    return differs === null ? null : `an array of ${differs}`;
  }
  for (const name of ['Date', 'Buffer'] as const)
    if (value instanceof globalThis[name])
      return (type.symbol as ts.Symbol | undefined)?.name === name ? null : name;
  const kind = typeof value;
  const expected = new Map<string, ts.Type>([
    ['string', checker.getStringType()],
    ['number', checker.getNumberType()],
    ['bigint', checker.getBigIntType()],
    ['boolean', checker.getBooleanType()],
  ]).get(kind);
  return expected !== undefined && checker.isTypeAssignableTo(type, expected) ? null : kind;
}
