import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { VALUES, valueOf } from './input-values.js';
import type { Find, Known, RoundTrip, Tree } from './round-trip-shape.js';
import { ROUND_TRIPS } from './round-trips.js';

export interface Answered {
  readonly data?: Readonly<Record<string, Tree | null>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { code?: string };
  }[];
}

export type Send = (query: string, variables: Tree) => Promise<Answered>;

interface Leaf {
  /** `input.name` */
  readonly path: string;
  readonly field: GraphQLArgument | GraphQLInputField;
}

const KEY = 'idempotencyKey';
/** Leaves that take any text. */
const FREE_TEXT = /\.(name|remark|subject|message|template)$/;
const isId = ({ field }: Leaf) => getNamedType(field.type).name === 'ID';

/** Arguments, and instead of an input its fields. */
function leavesOf(fields: readonly (GraphQLArgument | GraphQLInputField)[], before = ''): Leaf[] {
  return fields.flatMap((field) => {
    const path = before + field.name;
    const type = getNamedType(field.type);
    if (!isInputObjectType(type)) return [{ path, field }];
    return leavesOf(Object.values(type.getFields()), `${path}.`);
  });
}

/** Fields of a list's items, or of an object itself. */
function shownIn(type: GraphQLOutputType): GraphQLObjectType | null {
  const named = getNamedType(type);
  if (!isObjectType(named)) return null;
  const { nodes } = named.getFields();
  return nodes === undefined ? named : shownIn(nodes.type);
}

/** Every mutation of the schema that is not deprecated, with the leaves of its arguments and the object of its payload. */
function mutationsIn(schemaText: string) {
  const schema = buildSchema(schemaText);
  const me = schema.getType('Me') as GraphQLObjectType;
  const places = Object.values(me.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  return fields
    .filter(({ deprecationReason }) => deprecationReason == null)
    .map(({ name, args, type }) => {
      const variables = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
      const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
      const payload = Object.values((getNamedType(type) as GraphQLObjectType).getFields());
      // Fields that a refusal has, too.
      const always = payload.filter(
        (field) => isNonNullType(field.type) && isLeafType(field.type.ofType),
      );
      const placeOf = ({ type: shown }: { readonly type: GraphQLOutputType }) =>
        places.find((field) => shownIn(field.type) === getNamedType(shown));
      const object = payload.find((field) => placeOf(field) ?? getNamedType(field.type) === me);
      const objectType = object && shownIn(object.type);
      const hasId = objectType !== me && objectType?.getFields()['id'] !== undefined;
      return {
        name,
        selection: [...always.map((field) => field.name), hasId && `${object?.name} { id }`]
          .filter(Boolean)
          .join(' '),
        objectType,
        /** The field of `Me` that shows the object; undefined if it is `Me`. */
        place: object && placeOf(object),
        args,
        leaves: leavesOf(args),
        head: `mutation (${variables})`,
        call: `${name}(${passed})`,
      };
    });
}

type Mutation = ReturnType<typeof mutationsIn>[number];

function at(tree: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Tree | null | undefined)?.[name], tree);
}

/** The arguments with another value for one leaf. */
function withLeaf(given: Tree, path: string, value: unknown): Tree {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...given, [name]: value };
  return { ...given, [name]: withLeaf((given[name] ?? {}) as Tree, rest.join('.'), value) };
}

/** The object with an id, anywhere in an answer. */
function objectWith(id: string, part: unknown): Tree | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  if ((part as Tree)['id'] === id) return part as Tree;
  for (const value of Object.values(part)) {
    const found = objectWith(id, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The code with which a call was refused; null if it was not. */
function refusalOf(name: string, { data, errors }: Answered): string | null {
  const [error] = errors ?? [];
  if (error !== undefined) return error.extensions?.code ?? error.message;
  const payload = data?.[name] as { userErrors: readonly { code: string }[] } | undefined;
  return payload?.userErrors[0]?.code ?? null;
}

const text = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Where each leaf is read: in the object's field of the same name, unless the trip says otherwise. */
function showsOf({ leaves, objectType }: Mutation, trip: RoundTrip, given: Tree) {
  const { unread = {}, refuses = {}, needsMore } = trip;
  const fields = needsMore === true ? {} : (objectType?.getFields() ?? {});
  const named = leaves.flatMap(({ path, field }): (readonly [string, Find])[] => {
    const isDefault = 'defaultValue' in field && field.defaultValue === at(given, path);
    const isTried = path in unread || path === 'id' || (path in refuses && isDefault);
    return isTried || fields[field.name] === undefined ? [] : [[path, field.name]];
  });
  return { ...Object.fromEntries(named), ...trip.shows };
}

/** A selection of `Me` with the fields that show something. */
function readOf({ place, selection }: Mutation, shows: Readonly<Record<string, Find>>): string {
  const names = Object.values(shows).filter((find) => typeof find === 'string');
  const fields = selection.includes('{ id }') ? ['id', ...names] : names;
  const isList = place?.args.some(({ name }) => name === 'first');
  if (place === undefined) return fields.join(' ');
  if (isList !== true) return `${place.name} { ${fields.join(' ')} }`;
  return `${place.name}(first: 25) { nodes { ${fields.join(' ')} } }`;
}

async function givenTo({ args, leaves }: Mutation, trip: RoundTrip, known: Known): Promise<Tree> {
  const asks = (name: string) => leaves.some(({ field }) => field.name === name);
  const { subAccountId, orderId } = known;
  const values = {
    ...VALUES,
    ID: 'given',
    subAccountId,
    orderId,
    code: asks('code') ? await known.code() : null,
    token: asks('token') ? await known.resetToken() : null,
    ...trip.given?.(known),
  };
  return Object.fromEntries(args.map((arg) => [arg.name, valueOf(arg, values)]));
}

/** Tries a mutation in every way that its leaves ask for. @returns what is wrong */
async function faultsOf(mutation: Mutation, trip: RoundTrip, known: Known, send: Send) {
  const { name, leaves, head, call } = mutation;
  const { refuses = {}, unread = {}, payload: selection = '' } = trip;
  const faults: string[] = [];
  const hasKey = leaves.some(({ path }) => path === KEY);
  const given = await givenTo(mutation, trip, known);
  const shows = showsOf(mutation, trip, given);
  const query = `${head} { ${call} { ${mutation.selection} ${selection} userErrors { code } } }`;
  const keyed = (args: Tree) => (hasKey ? { ...args, [KEY]: crypto.randomUUID() } : args);
  const expectRefusal = async (what: string, args: Tree, code: string) => {
    const refusal = refusalOf(name, await send(query, args));
    if (refusal !== code) faults.push(`${what}: ${refusal ?? 'accepted'} instead of ${code}`);
  };

  for (const { path, field } of leaves) {
    const isTriedWithout = path === KEY || (isId({ path, field }) && !(path in shows));
    if (isTriedWithout || path in unread) continue;
    if (!(path in shows) && !(path in refuses))
      faults.push(`${path}: nothing tells whether it is handled`);
    const value = at(given, path);
    if (path in shows && 'defaultValue' in field && field.defaultValue === value)
      faults.push(`${path}: given its default`);
  }
  for (const [path, [value, code]] of Object.entries(refuses))
    await expectRefusal(`${path} ${text(value)}`, keyed(withLeaf(given, path, value)), code);
  for (const leaf of leaves.filter((each) => isId(each) && !(each.path in refuses))) {
    const value = /ids$/i.test(leaf.path) ? ['nobodys-id'] : 'nobodys-id';
    const refusal = refusalOf(name, await send(query, keyed(withLeaf(given, leaf.path, value))));
    if (refusal === null) faults.push(`${leaf.path}: the id of nothing is accepted`);
  }
  if (trip.needsMore === true) return faults;

  const args = keyed(given);
  const answer = await send(query, args);
  const refusal = refusalOf(name, answer);
  if (refusal !== null) return [...faults, `refused with ${refusal}`];
  const payload = answer.data?.[name] ?? {};
  const idOf = (of: Tree) =>
    Object.values(of)
      .map((part) => at(part, 'id'))
      .find((id) => id !== undefined);
  const id = idOf(payload);
  const revealed =
    trip.reveal === undefined
      ? null
      : await send(`mutation ($id: ID!) { ${trip.reveal}(id: $id) { password } }`, { id });
  if (Object.keys(shows).length > 0) {
    const read = trip.read ?? readOf(mutation, shows);
    const { data } = await send(
      `query ${read.includes('$id') ? '($id: ID!)' : ''} { me { ${read} } }`,
      {
        id,
      },
    );
    const place = trip.read === undefined && mutation.place ? `me.${mutation.place.name}` : 'me';
    const shown = (typeof id === 'string' ? objectWith(id, data) : at(data, place)) as
      Tree | undefined;
    for (const [path, find] of Object.entries(shows)) {
      const value =
        shown &&
        (typeof find === 'string'
          ? at(shown, find)
          : find(shown, { ...payload, ...revealed?.data }));
      if (text(value) !== text(at(given, path)))
        faults.push(`${path}: ${text(at(given, path))} is read back as ${text(value)}`);
    }
  }
  if (hasKey) {
    const again = await send(query, args);
    const sameId = idOf(again.data?.[name] ?? {});
    if (refusalOf(name, again) !== null || sameId !== id)
      faults.push('a retry with its key is not one call');
    const other = leaves.find(({ path }) => FREE_TEXT.test(path));
    // Public calls without an object are no claims on a key.
    if (other !== undefined && id !== undefined)
      await expectRefusal(
        'another request with a used key',
        withLeaf(args, other.path, `${String(at(args, other.path))}x`),
        'IDEMPOTENCY_CONFLICT',
      );
  }
  return faults;
}

/**
 * Sends every field of every mutation, and reads it back.
 * @returns what is wrong, by mutation
 */
export async function roundTripFaults(
  schemaText: string,
  known: Known,
  send: Send,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const faults: Record<string, readonly string[]> = {};
  const mutations = mutationsIn(schemaText);
  const inOrder = Object.keys(ROUND_TRIPS);
  for (const name of inOrder.filter((each) =>
    mutations.every((mutation) => mutation.name !== each),
  ))
    faults[name] = ['the schema has no such mutation'];
  for (const mutation of mutations.toSorted(
    (a, b) => inOrder.indexOf(a.name) - inOrder.indexOf(b.name),
  )) {
    const { name } = mutation;
    const found = await faultsOf(mutation, ROUND_TRIPS[name] ?? { needsMore: true }, known, send);
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}
