import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { isStorable } from '../storable-time.js';
import { isoText } from '../iso-text.js';

const WHOLE_NUMBER = /^-?\d{1,19}$/;
const MOST = 2n ** 63n - 1n;
const LEAST = -(2n ** 63n);

function toBigInt(value: unknown): bigint {
  const whole = wholeNumber(value);
  if (whole === null || whole < LEAST || whole > MOST) {
    throw new GraphQLError(
      'BigInt must be a whole number of 64 bits in decimal digits, as a string',
      { extensions: { code: 'BAD_USER_INPUT', reason: 'VALUE_INVALID' } },
    );
  }
  return whole;
}

/** Checks the value before converting it: a number that is too large is refused, never wrapped (SECURITY 47). */
function wholeNumber(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? BigInt(value) : null;
}

/** Bytes and minor units are sent as strings, because JSON numbers lose digits above 2^53 (SECURITY 12). */
export const GraphQLBigInt = new GraphQLScalarType<bigint, string>({
  name: 'BigInt',
  description: 'A whole number of up to 64 bits, as a string of decimal digits.',
  serialize: (value) => (typeof value === 'bigint' ? value.toString() : toBigInt(value).toString()),
  parseValue: toBigInt,
  parseLiteral: (node) => {
    const isNumber = node.kind === Kind.STRING || node.kind === Kind.INT;
    return toBigInt(isNumber ? node.value : null);
  },
});

/** @throws GraphQLError for a year that the database has not */
function storable(at: Date): Date {
  if (isStorable(at)) return at;
  throw new GraphQLError('DateTime must be between the years 1 and 9999', {
    extensions: { code: 'BAD_USER_INPUT', reason: 'VALUE_INVALID' },
  });
}

/** An instant in UTC, ISO 8601, e.g. `2026-11-21T04:00:00.000Z`. */
export const GraphQLDateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant in UTC as ISO 8601, for example `2026-11-21T04:00:00.000Z`.',
  serialize: (value) =>
    isoText(value instanceof Date ? value : new Date(GraphQLDateTimeISO.serialize(value))),
  parseValue: (value) => storable(GraphQLDateTimeISO.parseValue(value)),
  parseLiteral: (node) => storable(GraphQLDateTimeISO.parseLiteral(node, undefined)),
});
