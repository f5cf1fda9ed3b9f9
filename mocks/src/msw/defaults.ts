import {
  getNullableType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';

const SCALARS: Readonly<Record<string, unknown>> = {
  Boolean: false,
  Int: 0,
  Float: 0,
  BigInt: '0',
  DateTime: '1970-01-01T00:00:00.000Z',
};

/**
 * The value of a field that no handler names: null if it may be, otherwise nothing of its kind. So a new field of an object
 * needs no line here.
 */
export function defaultOf(type: GraphQLOutputType, isNeverNull: boolean): unknown {
  if (!isNeverNull && !isNonNullType(type)) return null;
  const shown = getNullableType(type);
  if (isListType(shown)) return [];
  if (isEnumType(shown)) return shown.getValues()[0]?.value;
  if (isObjectType(shown)) return {};
  return isScalarType(shown) ? (SCALARS[shown.name] ?? '') : null;
}
