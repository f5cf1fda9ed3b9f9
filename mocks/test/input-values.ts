import {
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { DAY_MS } from '../../schema/rules/time.js';

/** Values by the name of an argument, a field, or a scalar. */
export type Values = Readonly<Record<string, unknown>>;

export const VALUES: Values = {
  Int: 7,
  BigInt: '50000000',
  Boolean: true,
  DateTime: new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS).toISOString(),
  // The other method takes no session.
  authMethod: 'USER_ACCOUNT',
  city: 'berlin',
  // The code and the secret in the emails of the mocks.
  code: 'K7M2QX',
  token: 'mock-reset-token',
  country: 'DE',
  email: 'visitor@roundtrip.example',
  expectedTotal: null,
  format: 'CUSTOM',
  idempotencyKey: 'key-of-a-test',
  invoiceEmail: 'books@roundtrip.example',
  newPassword: 'Round-trip-7',
  password: 'Secret12',
  planId: 'traffic-1gb',
  productId: 'redeem-1gb',
  purpose: 'CHANGE_PASSWORD',
  session: 'tab7',
  sourceAddresses: ['203.0.113.7'],
  template: '{host}|{port}|{user}|{pass}',
  timeZone: 'Asia/Hong_Kong',
  // Of a sub account, and of a customer.
  username: 'round777',
  // A person leaves it empty.
  website: '',
};

/** A value for an input: the one of its name, else of its scalar, else the last choice or a text. */
export function valueOf(
  { name, type }: Pick<GraphQLArgument | GraphQLInputField, 'name'> & { type: GraphQLInputType },
  values: Values,
  isMeant: (field: GraphQLInputField) => boolean = () => true,
): unknown {
  if (name in values) return values[name];
  const shown = getNullableType(type);
  if (isListType(shown)) return [valueOf({ name, type: shown.ofType }, values, isMeant)];
  if (isEnumType(shown)) return shown.getValues().at(-1)?.value;
  if (!isInputObjectType(shown)) return values[shown.name] ?? `${name} 7`;
  const fields = Object.values(shown.getFields()).filter(isMeant);
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, values, isMeant)]));
}
