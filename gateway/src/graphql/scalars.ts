import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { isoText } from '../platform/iso-text.js';

const WHOLE_NUMBER = /^-?\d{1,19}$/;

function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && WHOLE_NUMBER.test(value))
    return BigInt.asIntN(64, BigInt(value));
  throw new TypeError('BigInt must be a whole number in decimal digits, as a string');
}

/** Bytes and minor units leave as strings: JSON numbers lose digits above 2^53 (SECURITY 12). */
export const GraphQLBigInt = new GraphQLScalarType<bigint, string>({
  name: 'BigInt',
  description: 'A whole number of up to 64 bits, as a string of decimal digits.',
  serialize: (value) => (typeof value === 'bigint' ? value.toString() : toBigInt(value).toString()),
  parseValue: toBigInt,
  parseLiteral: (node) => {
    if (node.kind === Kind.STRING || node.kind === Kind.INT) return toBigInt(node.value);
    throw new TypeError('BigInt must be a whole number in decimal digits, as a string');
  },
});

/** An instant in UTC, ISO 8601, e.g. `2026-11-21T04:00:00.000Z`. */
export const GraphQLDateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant in UTC as ISO 8601, for example `2026-11-21T04:00:00.000Z`.',
  serialize: (value) =>
    isoText(value instanceof Date ? value : new Date(GraphQLDateTimeISO.serialize(value))),
  parseValue: (value) => GraphQLDateTimeISO.parseValue(value),
  parseLiteral: (node) => GraphQLDateTimeISO.parseLiteral(node, undefined),
});
