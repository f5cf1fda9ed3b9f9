import ts from 'typescript';

/** @typedef {import('./describe-statement.mjs').Column} Column */

/** A value of each Postgres type in use, as text. The parser of the connections shows what it becomes in JavaScript. */
const SAMPLES = {
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

/**
 * @typedef {object} Types
 * @property {ts.TypeChecker} checker
 * @property {(typeId: number) => string} nameOf name of a Postgres type
 * @property {(typeId: number, text: string) => unknown} parse
 */

/**
 * Compares the columns of a statement with the type of its rows.
 * @param {Types} types
 * @param {Column[]} columns
 * @param {readonly ts.Type[]} rowTypes a row has the properties of all of them
 * @returns {string[]} what differs
 */
export function compareRow(types, columns, rowTypes) {
  const { checker } = types;
  /** @type {string[]} */
  const problems = [];
  const declared = new Map(
    rowTypes.flatMap((type) => checker.getPropertiesOfType(type).map((p) => [p.name, p])),
  );
  const seen = new Set();
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

/** @param {ts.Symbol} property */
function isData(property) {
  return (property.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) === 0;
}

/** @param {Types} types @param {Column} column @param {ts.Type} type @returns {string[]} */
function compareColumn(types, column, type) {
  const { checker } = types;
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  const members = type.isUnion() ? type.types : [type];
  const hasNull = members.some(({ flags }) => flags & ts.TypeFlags.Null);
  const problems = [];
  if (column.nullable === true && !hasNull)
    problems.push(
      `"${column.name}" can be null, but its type ${checker.typeToString(type)} has no null`,
    );
  if (column.nullable === false && hasNull)
    problems.push(`"${column.name}" is never null, but its type is ${checker.typeToString(type)}`);
  const value = checker.getNonNullableType(type);
  const name = types.nameOf(column.typeId);
  const differs =
    ANY_SHAPE.has(name) || value.flags & ts.TypeFlags.Never
      ? null
      : mismatch(checker, sampleOf(types, column.typeId, name), value);
  if (differs !== null)
    problems.push(
      `"${column.name}" is ${name}, read as ${differs}, but its type is ${checker.typeToString(value)}`,
    );
  return problems;
}

/** @param {Types} types @param {number} typeId @param {string} name */
function sampleOf(types, typeId, name) {
  const list = name.startsWith('_');
  const text = /** @type {Record<string, string | undefined>} */ (SAMPLES)[
    list ? name.slice(1) : name
  ];
  if (text === undefined)
    throw new Error(`Add a value of the Postgres type ${name} to SAMPLES (row-type.mjs)`);
  return types.parse(typeId, list ? `{"${text}"}` : text);
}

/**
 * @param {ts.TypeChecker} checker
 * @param {unknown} value what the connection gives
 * @param {ts.Type} type what the code expects
 * @returns {string | null} the kind of the value if the type does not take it
 */
function mismatch(checker, value, type) {
  if (Array.isArray(value)) {
    const inner = checker.isArrayType(type)
      ? checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))[0]
      : undefined;
    if (inner === undefined) return 'an array';
    const differs = mismatch(checker, value[0], checker.getNonNullableType(inner));
    return differs === null ? null : `an array of ${differs}`;
  }
  if (value instanceof Date) return type.symbol?.name === 'Date' ? null : 'Date';
  if (Buffer.isBuffer(value)) return type.symbol?.name === 'Buffer' ? null : 'Buffer';
  const kind = typeof value;
  const expected = {
    string: checker.getStringType(),
    number: checker.getNumberType(),
    bigint: checker.getBigIntType(),
    boolean: checker.getBooleanType(),
  }[/** @type {string} */ (kind)];
  return expected !== undefined && checker.isTypeAssignableTo(type, expected) ? null : kind;
}
