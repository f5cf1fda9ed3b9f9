import { coerceInputValue, type GraphQLSchema, isInputObjectType } from 'graphql';
import { AppError } from '../platform/errors.js';
import { shortened } from '../platform/text.js';

/**
 * An input type of the schema, as JSON in a parameter of an address.
 * @param text what stands in the address; without it, an empty input
 * @throws AppError BAD_USER_INPUT that names the field at fault
 */
export function queryInput(
  schema: GraphQLSchema,
  name: string,
  parameter: string,
  text: unknown = '{}',
): unknown {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`the schema has no ${name}`);
  const value = parsed(text, parameter);
  refuseNul(value, parameter);
  return coerceInputValue(value, type, (path, _value, { message }) => {
    throw invalidAddress(`${[parameter, ...path].join('.')}: ${shortened(message)}`);
  });
}

/** No text of the database can hold one, which a file that is being written would find too late. */
function refuseNul(value: unknown, place: string): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw invalidAddress(`${shortened(place)}: text cannot hold NUL`);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) refuseNul(each, `${place}.${key}`);
}

function parsed(text: unknown, parameter: string): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw invalidAddress(`\`${parameter}\` is not JSON`);
  }
}

export const invalidAddress = (message: string): AppError =>
  new AppError('BAD_USER_INPUT', message, { reason: 'FIELDS_INVALID' });
