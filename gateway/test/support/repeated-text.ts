import { randomUUID } from 'node:crypto';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { operationFor } from './hostile.js';

/** What people and programs repeat to make a pattern start again and again (SECURITY 51). */
export const REPEATED = {
  blanks: ' ',
  tabs: '\t',
  'line feeds': '\n',
  'carriage returns': '\r',
  'line ends': '\r\n',
  'blank lines': ' \n',
  'blanks and tabs': ' \t',
  'ideographic blanks': '\u3000',
  'combining marks': '\u0301',
  'combining marks out of order': '\u0300\u0316',
  'invisible marks': '\u200B',
  dots: '.',
  digits: '9',
  'letters and ats': 'a@',
  'letters and dots': 'a.',
  'groups of an address': 'f:',
  'opening brackets': '<',
} as const;

/** `size` UTF-16 units of one kind between two letters, so that neither trimming nor an empty text ends it early. */
export function repeatedText(unit: string, size: number): string {
  return `a${unit.repeat(size / unit.length)}b`;
}

/** A text field of the API, and the request with a text in it. */
export interface TextField {
  name: string;
  body: (text: string) => string;
}

type Value = string | number | boolean | Value[] | { [name: string]: Value };

/** Every argument and input field of the schema that takes text: also those of scalars that read it. */
export function textFieldsOf(schema: GraphQLSchema): TextField[] {
  const parents = [
    { kind: 'mutation', type: schema.getMutationType(), around: ['{', '}'] },
    { kind: 'query', type: schema.getQueryType(), around: ['{', '}'] },
    { kind: 'query', type: schema.getType('Me') as GraphQLObjectType, around: ['{ me {', '} }'] },
  ] as const;
  return parents.flatMap(({ kind, type, around }) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => {
      const query = operationFor(kind, field, around);
      return field.args.flatMap((argument) =>
        fillings(argument.type).map(({ path, fill }) => ({
          name: [field.name, argument.name, ...path].join('.'),
          body: (text: string) => {
            const variables: Record<string, Value> = {};
            for (const { name, type: its } of field.args)
              if (isNonNullType(its)) variables[name] = plainValue(its, name);
            variables[argument.name] = fill(text);
            return JSON.stringify({ query, variables });
          },
        })),
      );
    }),
  );
}

interface Filling {
  path: string[];
  fill: (text: string) => Value;
}

/** Each place of a type where text goes. */
function fillings(type: GraphQLInputType): Filling[] {
  if (isNonNullType(type)) return fillings(type.ofType);
  if (isListType(type))
    return fillings(type.ofType).map(({ path, fill }) => ({ path, fill: (text) => [fill(text)] }));
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((field) =>
      fillings(field.type).map(({ path, fill }) => ({
        path: [field.name, ...path],
        fill: (text: string) => {
          const value = requiredFields(type);
          value[field.name] = fill(text);
          return value;
        },
      })),
    );
  const takesText = isScalarType(type) && !['Int', 'Float', 'Boolean'].includes(type.name);
  return takesText ? [{ path: [], fill: (text) => text }] : [];
}

function requiredFields(type: GraphQLInputType): Record<string, Value> {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return {};
  return Object.fromEntries(
    Object.values(named.getFields())
      .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
      .map((field) => [field.name, plainValue(field.type, field.name)]),
  );
}

const PLAIN: Readonly<Record<string, () => Value>> = {
  ID: randomUUID,
  Int: () => 1,
  Float: () => 1,
  Boolean: () => true,
  BigInt: () => '1',
  DateTime: () => '2026-01-01T00:00:00.000Z',
};

/** Texts that pass their field's own rule, so that the next field's is reached. */
const TEXTS: Readonly<Record<string, string>> = {
  address: '9.9.9.9',
  email: 'eve@shop.example',
  password: 'secret12',
  username: 'ada12345',
};

/** A value that passes validation. */
function plainValue(type: GraphQLInputType, name: string): Value {
  if (isNonNullType(type)) return plainValue(type.ofType, name);
  if (isListType(type)) return [plainValue(type.ofType, name)];
  if (isInputObjectType(type)) return requiredFields(type);
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  return PLAIN[type.name]?.() ?? TEXTS[name] ?? 'some-text-1';
}
