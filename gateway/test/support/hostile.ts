import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  isCompositeType,
} from 'graphql';

/** Text that often breaks software: NUL, half surrogates, reordering marks, quotes, injections, long text. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    'x\uDFFFy',
    '\uFFFF',
    '\u202Eevil\u2066',
    '\uFEFF',
    'é'.normalize('NFD'),
    "'; DROP TABLE users; --",
    '{"$ne":null}',
    '__proto__',
    'constructor',
    '-1',
    '1e999',
    '9223372036854775808',
    '00000000-0000-0000-0000-000000000000',
    'NaN',
    '../../etc/passwd',
    '%00',
    '\u001b[2J',
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

export const hostileJson = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
);

/** The schema's scalars, with valid and nearly valid values. */
const SCALARS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Boolean: fc.boolean(),
  Int: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1, 2_147_483_647, -2_147_483_648)),
  Float: fc.double({ noNaN: true, noDefaultInfinity: true }),
  BigInt: fc.oneof(
    fc.bigInt().map(String),
    fc.constantFrom('0', '-1', '9223372036854775807', '9223372036854775808', '1'.repeat(400)),
  ),
  DateTime: fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z'),
  ),
  ID: fc.oneof(
    fc.constant('').map(() => randomUUID()),
    hostileText,
  ),
};

/** Values for a type: mostly valid, so that they pass validation, sometimes not. */
function valueOf(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return fc.array(valueOf(type.ofType), { maxLength: 3 });
  if (isEnumType(type))
    return fc.constantFrom(...type.getValues().map(({ name }) => name), 'NO_SUCH_VALUE');
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const required = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
    return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type)])), {
      requiredKeys: required,
    });
  }
  return fc.oneof(
    { weight: 9, arbitrary: SCALARS[type.name] ?? hostileText },
    { weight: 1, arbitrary: hostileJson },
  );
}

/** Variables for an operation, sometimes with an unknown one added or a required one missing. */
export function hostileVariables(args: readonly GraphQLArgument[]): fc.Arbitrary<object> {
  const known = Object.fromEntries(args.map((argument) => [argument.name, valueOf(argument.type)]));
  const unknownToo: Record<string, fc.Arbitrary<unknown>> = { ...known, unknown: hostileJson };
  const required = args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(known, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(known, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record(unknownToo, { requiredKeys: required }) },
  );
}

/** An operation that selects one field with all its arguments as variables. `open` and `close` enclose the field. */
export function operationFor(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  [open, close]: readonly [string, string] = ['{', '}'],
): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const list = (text: string) => (text === '' ? '' : `(${text})`);
  return `${kind} Hostile${list(variables)} ${open} ${field.name}${list(args)}${selection} ${close}`;
}
