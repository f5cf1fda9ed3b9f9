import { randomUUID } from 'node:crypto';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
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
  'opening tags': '<a',
  parentheses: '((',
  letters: 'a',
  pairs: 'ab',
  'ats and dots': '@.',
  'full-width digits': '\uFF11',
  'marks of direction': '\u200E',
  'joined emoji': '\u{1F469}\u200D',
  'half surrogates': '\uD83D',
  'Hangul letters': '\u1100\u1161',
} as const;

/** Text of people, with which the others are compared. */
const WORDS = 'The proxy in Berlin answers slowly since this morning. ';
/** More would be refused as a body. */
const MOST_BYTES = 60_000;

/**
 * `size` UTF-16 units of one kind, or 60 kB, between two letters, so that neither trimming nor an empty text ends it early.
 */
export function repeatedText(unit: string, size: number): string {
  const bytes = Buffer.byteLength(JSON.stringify(unit)) - 2;
  return `a${unit.repeat(Math.floor(Math.min(size / unit.length, MOST_BYTES / bytes)))}b`;
}

export const plainText = (size: number): string => repeatedText(WORDS, size);

/** A text field of the API, and the request with a text in it. */
export interface TextField {
  name: string;
  body: (text: string) => string;
}

type Value = string | number | boolean | Value[] | { [name: string]: Value };

/** Types below the root whose fields have text arguments, and what is around such a field in a document. */
const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  Me: ['{ me {', '} }'],
  LedgerEntryConnection: ['{ me { trafficLedger(first: 0) {', '} } }'],
  Points: ['{ me { points {', '} } }'],
  Referral: ['{ me { referral {', '} } }'],
};

/** Every argument and input field of the schema that takes text: also those of scalars that read it. */
export function textFieldsOf(schema: GraphQLSchema): TextField[] {
  const parents = [
    { kind: 'mutation', type: schema.getMutationType(), around: ['{', '}'] },
    { kind: 'query', type: schema.getQueryType(), around: ['{', '}'] },
    ...Object.entries(AROUND).map(
      ([name, around]) =>
        ({ kind: 'query', type: schema.getType(name) as GraphQLObjectType, around }) as const,
    ),
  ] as const;
  const known = new Set(parents.map(({ type }) => type?.name));
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !known.has(type.name) && !type.name.startsWith('__'))
      for (const { name, args } of Object.values(type.getFields()))
        if (args.some((argument) => fillings(argument.type).length > 0))
          throw new Error(`say what is around ${type.name}.${name}`);
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
