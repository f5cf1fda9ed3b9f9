import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  isObjectType,
} from 'graphql';
import { MAX_LIST_VALUES } from '../../../../schema/rules/limits.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const gateway = share(() => startTestAuth());

interface ListInput {
  owner: string;
  field: GraphQLField<unknown, unknown>;
  /** Where the list stands, as an error names it. */
  place: string;
  /** With one value too many in the list, and what is required beside it. */
  variables: Record<string, unknown>;
}

const isList = (type: GraphQLInputType) => isListType(getNullableType(type));

/** Some value of the type, for what must be given beside the list. */
function someValue(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isList(type)) return [];
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named)) return required(named);
  const values: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, BigInt: '1' };
  return values[named.name] ?? (named.name === 'DateTime' ? '2026-10-01T00:00:00Z' : 'abcdefgh');
}

function required(type: GraphQLInputType): Record<string, unknown> {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return {};
  return Object.fromEntries(
    Object.values(named.getFields())
      .filter((field) => isRequiredInputField(field))
      .map((field) => [field.name, someValue(field.type)]),
  );
}

/** Every list in a type of input, however deep, with the whole value around it. */
function listsIn(
  type: GraphQLInputType,
  path: string[] = [],
): { path: string[]; value: unknown }[] {
  if (isList(type)) {
    const item = someValue(getNamedType(type));
    return [{ path, value: Array<unknown>(MAX_LIST_VALUES + 1).fill(item) }];
  }
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [];
  return Object.values(named.getFields()).flatMap((field) =>
    listsIn(field.type, [...path, field.name]).map(({ path: inner, value }) => ({
      path: inner,
      value: { ...required(named), [field.name]: value },
    })),
  );
}

/** An operation that gives these arguments of a field as variables. */
function operation({ owner, field, variables }: Pick<ListInput, 'owner' | 'field' | 'variables'>) {
  const given = field.args.filter(({ name }) => Object.hasOwn(variables, name));
  const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const called = `${field.name}(${given.map(({ name }) => `${name}: $${name}`).join(', ')})`;
  return owner === 'Mutation'
    ? `mutation (${declared}) { ${called} { userErrors { code field } } }`
    : `query (${declared}) { me { ${called} { __typename } } }`;
}

/** Every list in the arguments of a type's fields. */
const listInputs = (owner: GraphQLObjectType): ListInput[] =>
  Object.values(owner.getFields()).flatMap((field) =>
    field.args.flatMap((argument) =>
      listsIn(argument.type).map(({ path, value }) => ({
        owner: owner.name,
        field,
        // A query names the fields of its filter without it.
        place: path.slice(path[0] === 'filter' ? 1 : 0).join('.') || argument.name,
        variables: {
          ...Object.fromEntries(
            field.args.filter(isRequiredArgument).map(({ name, type }) => [name, someValue(type)]),
          ),
          [argument.name]: value,
        },
      })),
    ),
  );

const inputs = Object.values(schema.getTypeMap()).filter(isObjectType).flatMap(listInputs);

it('finds every list in an argument', () => {
  // A field of another type needs an operation of its own below.
  expect([...new Set(inputs.map(({ owner }) => owner))].toSorted()).toEqual(['Me', 'Mutation']);
  expect(inputs.map(({ owner, field, place }) => `${owner}.${field.name} ${place}`)).toEqual(
    expect.arrayContaining([
      'Me.usage targets',
      'Me.usage not.countries',
      'Me.requests subAccountIds',
      'Me.trafficLedger kinds',
      'Mutation.apiKeyCreate scopes',
    ]),
  );
});

it.each(
  inputs.map((input) => [`${input.owner}.${input.field.name}: ${input.place}`, input] as const),
)('%s takes no more values than the limit', async (name, { owner, field, place, variables }) => {
  const { token } = await gateway.provenMember(`${name.replaceAll(/\W+/g, '-')}@example.com`);
  const { body } = await gateway.graphql<Record<string, { userErrors: unknown[] } | null>>(
    operation({ owner, field, variables }),
    variables,
    { token },
  );
  const refusals =
    owner === 'Mutation'
      ? body.data?.[field.name]?.userErrors
      : body.errors?.map(({ extensions }) => extensions);
  const expected =
    owner === 'Mutation'
      ? { code: expect.stringMatching(/^TOO_MANY_/), field: place }
      : { code: 'BAD_USER_INPUT', reason: 'LIST_TOO_LONG', field: place, max: MAX_LIST_VALUES };
  expect(refusals).toContainEqual(expect.objectContaining(expected));
});
