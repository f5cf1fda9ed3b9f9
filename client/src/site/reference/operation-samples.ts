import {
  buildSchema,
  executeSync,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  print,
} from 'graphql';
import type { SubjectName } from '../documentation/paths';
import { subjectOf } from './subjects';

/** An operation as a reader would send it, and what comes back. */
export interface OperationSample {
  /** Of the field: `orders`, `orderCreate`. */
  readonly name: string;
  readonly request: string;
  /** JSON; null if the request has none. */
  readonly variables: string | null;
  /** JSON. Its values are made up, its shape is what the request selects. */
  readonly answer: string;
}

/** Fields of a selection: enough to see what there is, and each type lists the rest. */
const MOST_FIELDS = 6;
const MOST_DEPTH = 2;

/** Arguments that the answer needs to make sense; others get a value of their type if they are required. */
const ARGUMENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'Me.usage': { last: 7, granularity: 'DAY', groupBy: 'COUNTRY', timeZone: 'Asia/Hong_Kong' },
};

const TEXTS: Readonly<Record<string, string>> = {
  email: 'anna@customer.example',
  username: 'acme1',
  currency: 'USD',
  timeZone: 'Asia/Hong_Kong',
  country: 'US',
  address: '198.51.100.7',
  message: 'Since 08:00 UTC, requests to Tokyo time out.',
  idempotencyKey: '5b1f0c3e-8a52-4d0b-9f57-2f6f1f0d7a64',
};

/** Samples of all operations, by the subject whose page shows them: root fields, and what `me` has of a subject. */
export function samplesOf(
  schemaText: string,
): ReadonlyMap<SubjectName, readonly OperationSample[]> {
  const schema = buildSchema(schemaText, { assumeValid: true });
  const samples = new Map<SubjectName, OperationSample[]>();
  const add = (subject: SubjectName, sample: OperationSample) => {
    samples.set(subject, [...(samples.get(subject) ?? []), sample]);
  };
  const me = schema.getType('Me');
  const read = isObjectType(me) ? Object.values(me.getFields()) : [];
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    add(subjectOf(field.name), sampleOf(schema, 'query', [field]));
  const [viewer] = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ name }) => name === 'me',
  );
  for (const field of read) {
    const type = getNamedType(field.type);
    if (viewer !== undefined && isObjectType(type))
      add(subjectOf(type.name), sampleOf(schema, 'query', [viewer, field]));
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}))
    add(subjectOf(field.name), sampleOf(schema, 'mutation', [field]));
  return samples;
}

type Field = GraphQLField<unknown, unknown>;

/** @param path the root field, and the field of it that is shown */
function sampleOf(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation',
  path: readonly Field[],
): OperationSample {
  const field = path.at(-1);
  if (field === undefined) throw new Error('a sample needs a field');
  const owner = path.length > 1 ? 'Me' : '';
  const given = ARGUMENTS[`${owner}.${field.name}`];
  const args = field.args
    .filter((each) => given?.[each.name] !== undefined || isNeeded(each))
    .sort((one, other) => rank(one.name) - rank(other.name));
  const variables = Object.fromEntries(
    args.map(({ name, type }) => [name, given?.[name] ?? inputValue(type, name)]),
  );
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const own = `${field.name}${passed && `(${passed})`} ${selection(field.type, MOST_DEPTH)}`;
  const body = path.length > 1 ? `${path[0]?.name ?? ''} { ${own} }` : own;
  const request = print(parse(`${kind}${declared && ` (${declared})`} { ${body} }`));
  const result = executeSync({
    schema,
    document: parse(request),
    variableValues: variables,
    rootValue: {},
    fieldResolver: (_source, _args, _context, { returnType, fieldName }) =>
      outputValue(returnType, fieldName),
    typeResolver: (_value, _context, _info, type) =>
      'getTypes' in type ? schema.getPossibleTypes(type)[0]?.name : undefined,
  });
  if (result.errors) throw new Error(`${field.name}: ${result.errors.map(String).join('; ')}`);
  return {
    name: field.name,
    request,
    variables: args.length === 0 ? null : JSON.stringify(variables, null, 2),
    answer: JSON.stringify({ data: result.data }, null, 2),
  };
}

/** The schema's text is alphabetical. A reader looks for what is changed first, then for how, and for a retry's key last. */
function rank(name: string): number {
  if (name === 'id') return 0;
  if (name === 'input') return 2;
  return name === 'idempotencyKey' ? 3 : 1;
}

/** Required, or the size of a page. */
function isNeeded({ type, name, defaultValue }: GraphQLArgument): boolean {
  return (isNonNullType(type) && defaultValue === undefined) || name === 'first';
}

/** Leaves first, then objects as deep as they go; `userErrors` always, since each change has them. */
function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return '{ __typename }';
  const fields = usable(named);
  const leaves = fields
    .filter((field) => isLeafType(getNamedType(field.type)))
    .sort((one, other) => Number(other.name === 'id') - Number(one.name === 'id'));
  const objects = fields.filter((field) => !leaves.includes(field) && field.name !== 'edges');
  const isPayload = fields.some(({ name }) => name === 'userErrors');
  const deep = depth > 1 || isPayload ? objects.slice(0, isPayload ? MOST_FIELDS : 2) : [];
  const parts = [
    ...leaves.slice(0, MOST_FIELDS).map(({ name }) => name),
    ...deep.map((field) => `${field.name} ${selection(field.type, depth - 1)}`),
  ];
  return parts.length === 0 ? '{ __typename }' : `{ ${parts.join(' ')} }`;
}

/** Fields that need no argument and stay. */
function usable(type: GraphQLObjectType): Field[] {
  return Object.values(type.getFields()).filter(
    ({ args, deprecationReason }) =>
      deprecationReason === undefined && !args.some((each) => isNonNullType(each.type)),
  );
}

function outputValue(type: GraphQLOutputType, name: string): unknown {
  const nullable = getNullableType(type);
  // A change that worked.
  if (name === 'userErrors') return [];
  if (isListType(nullable)) return [outputValue(nullable.ofType, name)];
  const named = getNamedType(type);
  return isEnumType(named) ? firstOf(named) : isLeafType(named) ? leaf(named.name, name) : {};
}

function inputValue(type: GraphQLInputType, name: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [inputValue(nullable.ofType, name)];
  if (isEnumType(nullable)) return firstOf(nullable);
  if (!isInputObjectType(nullable)) return leaf(String(nullable), name);
  return Object.fromEntries(
    Object.values(nullable.getFields())
      .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
      .map((field) => [field.name, inputValue(field.type, field.name)]),
  );
}

function firstOf(type: GraphQLEnumType): string {
  return type.getValues()[0]?.name ?? '';
}

function leaf(type: string, name: string): unknown {
  switch (type) {
    case 'ID':
      return '0199a3c2-7a1e-7c44-9d3b-5f0a7b1c2d3e';
    case 'Int':
      return name === 'first' ? 2 : 1;
    case 'Float':
      return 12.5;
    case 'Boolean':
      return !name.startsWith('has');
    case 'BigInt':
      return name.endsWith('Minor') ? '1500' : '1000000000';
    case 'DateTime':
      return '2026-11-26T08:30:00.000Z';
    default:
      return TEXTS[name] ?? 'text';
  }
}
