import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isInputObjectType, isListType } from 'graphql';
import { listSelection, listsOf } from '../../../test/support/lists-of.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const gateway = share(() => startTestAuth());

const lists = listsOf(schema);

const read = (path: readonly string[], args: string) =>
  listSelection(path, args, 'nodes { __typename } pageInfo { startCursor }');

async function refusal(token: string, selection: string) {
  const { body } = await gateway.graphql(`{ me { ${selection} } }`, {}, { token });
  return body.errors?.map(({ extensions }) => [extensions.code, extensions.reason]);
}

it('finds the lists of the schema', () => {
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orders', 'sessions', 'points.history', 'referral.rewards']),
  );
  expect(lists.length).toBeGreaterThanOrEqual(13);
});

/** A cursor that a list issued for this customer: every session is in the list of sessions. */
async function cursorOf(token: string): Promise<string> {
  const { body } = await gateway.graphql<{
    me: { sessions: { pageInfo: { startCursor: string } } };
  }>('{ me { sessions(first: 1) { nodes { id } pageInfo { startCursor } } } }', {}, { token });
  return body.data?.me.sessions.pageInfo.startCursor ?? '';
}

it.each(lists)('$name takes no cursor of another list or account', async ({ name, path }) => {
  const [one, other] = await Promise.all(
    ['one', 'other'].map((person) => gateway.member(`${name}-${person}@example.com`)),
  );
  const { token } = one ?? { token: '' };
  const cursor = await cursorOf(token);
  const foreign = [['BAD_USER_INPUT', 'CURSOR_OF_ANOTHER_LIST']];
  for (const bound of ['first: 1, after', 'last: 1, before']) {
    const selection = read(path, `(${bound}: "${cursor}")`);
    expect(await refusal(token, selection)).toEqual(name === 'sessions' ? undefined : foreign);
    expect(await refusal(other?.token ?? '', selection)).toEqual(foreign);
  }
  expect(await refusal(token, read(path, '(after: "nonsense")'))).toEqual([
    ['BAD_USER_INPUT', 'CURSOR_MALFORMED'],
  ]);
});

const filterLists = lists.flatMap(({ name, path, field }) => {
  const filter = getNamedType(field.args.find((each) => each.name === 'filter')?.type);
  return isInputObjectType(filter)
    ? Object.values(filter.getFields())
        .filter(({ type }) => isListType(type))
        .map((input) => ({ name: `${name}.${input.name}`, path, input: input.name }))
    : [];
});

it('finds lists in filters', () => {
  expect(filterLists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orders.status', 'invoices.kind', 'tickets.status']),
  );
});

it.each(filterLists)('$name is refused when it is empty', async ({ name, path, input }) => {
  const { token } = await gateway.member(`${name}@example.com`);
  expect(await refusal(token, read(path, `(filter: { ${input}: [] })`))).toEqual([
    ['BAD_USER_INPUT', 'LIST_EMPTY'],
  ]);
});
