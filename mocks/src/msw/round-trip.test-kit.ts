import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Known, RoundTrip, Tree } from './round-trip-shape.test-kit.js';
import { ROUND_TRIPS } from './round-trips.test-kit.js';

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

/** Every mutation of the schema that is not deprecated, with the leaves of its arguments. */
function mutationsIn(schemaText: string) {
  const fields = Object.values(buildSchema(schemaText).getMutationType()?.getFields() ?? {});
  return fields
    .filter(({ deprecationReason }) => deprecationReason == null)
    .map(({ name, args, type }) => {
      const variables = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
      const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
      const payload = getNamedType(type);
      // Fields that a refusal has, too.
      const always = isObjectType(payload)
        ? Object.values(payload.getFields()).filter(
            (field) => isNonNullType(field.type) && isLeafType(field.type.ofType),
          )
        : [];
      return {
        name,
        selection: always.map((field) => field.name).join(' '),
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

/** Tries a mutation in every way that its leaves ask for. @returns what is wrong */
async function faultsOf(mutation: Mutation, trip: RoundTrip, known: Known, send: Send) {
  const { name, leaves, head, call } = mutation;
  const { shows = {}, refuses = {}, unread = {}, payload: selection = '' } = trip;
  const faults: string[] = [];
  const hasKey = leaves.some(({ path }) => path === KEY);
  const given = await trip.given(known);
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
    if (value === undefined) faults.push(`${path}: not given`);
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
  if (trip.read !== undefined) {
    const takesId = trip.read.includes('$id') ? 'query ($id: ID!) ' : '';
    const { data } = await send(`${takesId}{ ${trip.read} }`, { id });
    const shown = typeof id === 'string' ? objectWith(id, data) : (data?.['me'] ?? undefined);
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
    const { name, leaves } = mutation;
    const onlyIds: RoundTrip = {
      needsMore: true,
      given: () => Object.fromEntries(leaves.filter(isId).map(({ path }) => [path, 'given'])),
      refuses: {},
    };
    const trip = ROUND_TRIPS[name] ?? onlyIds;
    const found = await faultsOf(mutation, trip, known, send);
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}
