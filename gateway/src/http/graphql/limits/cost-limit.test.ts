import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLObjectType,
  isListType,
  isObjectType,
  Kind,
  parse,
  validate,
  visit,
} from 'graphql';
import { LIMITS } from '../limits.js';
import { costLimitRule, LIST_LENGTHS } from './cost-limit.js';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));

const refusals = (document: DocumentNode) =>
  validate(schema, document, [costLimitRule(LIMITS.cost)]).map(({ message }) => message);

it('names lists of the schema', () => {
  for (const name of Object.keys(LIST_LENGTHS)) {
    const [type = '', field = ''] = name.split('.');
    const owner = schema.getType(type);
    const found = isObjectType(owner) ? owner.getFields()[field] : undefined;
    expect([name, isListType(found && getNullableType(found.type))]).toEqual([name, true]);
  }
});

it('counts the messages of a ticket at their limit', () => {
  const one = '{ me { ticket(id: "x") { messages { body } } } }';
  expect(refusals(parse(one))).toEqual([]);
  const list = '{ me { tickets(first: 100) { nodes { messages { body } } } } }';
  expect(refusals(parse(list))).toEqual([expect.stringMatching(/too expensive/)]);
  const threads = Array.from(
    { length: 15 },
    (_, n) =>
      `t${n}: ticket(id: "x") { messages { id author body byEmail createdAt attachments { id } } }`,
  );
  expect(refusals(parse(`{ me { ${threads.join(' ')} } }`))).toHaveLength(1);
});

it('fits every field of all statements, whatever the size of the page', () => {
  const selected = (type: string): string =>
    Object.values((schema.getType(type) as GraphQLObjectType).getFields())
      .map(({ name, type: of }) => {
        const inner = getNamedType(of);
        return isObjectType(inner) ? `${name} { ${selected(inner.name)} }` : name;
      })
      .join(' ');
  const all = selected('Statement');
  expect(all).toMatch(/balances .*movements .*quantity/);
  for (const size of ['12', '$first', '100']) {
    const text = `query ($first: Int) { me { statements(first: ${size}) {
      totalCount pageInfo { endCursor hasNextPage } nodes { ${all} } } } }`;
    expect(refusals(parse(text))).toEqual([]);
  }
});

it('fits the operations of the dashboard', () => {
  const texts = readdirSync('client/src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => readFileSync(join('client/src', path), 'utf8'));
  expect(texts.length).toBeGreaterThan(20);
  // As the client sends them.
  const document = visit(parse(texts.join('\n')), {
    SelectionSet: (node) => ({
      ...node,
      selections: [
        ...node.selections,
        { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } },
      ],
    }),
  });
  expect(refusals(document)).toEqual([]);
});
