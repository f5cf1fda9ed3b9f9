import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { SUBJECT_NAMES } from '../documentation/paths';
import { type Member, referenceOf } from './schema-reference';
import { SUBJECTS } from './subjects';

const TEXT = readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8');
const content = [...referenceOf(TEXT).values()];
const anchors = (members: readonly Member[]) => members.map(({ anchor }) => anchor);

test('every operation, type, field, and value of the schema is on one page, under its own name', () => {
  const expected: string[] = [];
  for (const type of Object.values(buildSchema(TEXT).getTypeMap())) {
    const { name } = type;
    if (name.startsWith('__') || /^(String|Int|Float|Boolean|ID)$/.test(name)) continue;
    if (name !== 'Query' && name !== 'Mutation') expected.push(name);
    if (isObjectType(type) || isInputObjectType(type))
      expected.push(...Object.keys(type.getFields()).map((field) => `${name}.${field}`));
    if (isEnumType(type))
      expected.push(...type.getValues().map((value) => `${name}.${value.name}`));
  }
  const shown = content.flatMap(({ queries, mutations, types }) => [
    ...anchors(queries),
    ...anchors(mutations),
    ...types.flatMap(({ name, members }) => [name, ...anchors(members)]),
  ]);
  expect(expected.length).toBeGreaterThan(500);
  expect([...shown].sort()).toEqual(expected.sort());
});

test('every subject has a page, and something on it', () => {
  expect(SUBJECTS.map(({ name }) => name).sort()).toEqual([...SUBJECT_NAMES].sort());
  expect([...referenceOf(TEXT).keys()].sort()).toEqual([...SUBJECT_NAMES].sort());
});

test('a type that no subject owns fails the build, and is named', () => {
  expect(() => referenceOf('type Query { me: Rocket } type Rocket { fuel: Int }')).toThrow(
    'Rocket',
  );
});

test('keeps how a field is written: its type, arguments with defaults, and why it is deprecated', () => {
  const schema = `
    type Query { me: Me! }
    "Somebody."
    type Me {
      "Old orders."
      orders(
        "How many."
        first: Int! = 20
      ): [Me!]! @deprecated(reason: "Use me.")
    }`;
  const [me] = [...referenceOf(schema).values()].flatMap(({ types }) => types);
  expect(me).toMatchObject({ name: 'Me', kind: 'type', description: 'Somebody.' });
  expect(me?.members[0]).toMatchObject({
    anchor: 'Me.orders',
    type: '[Me!]!',
    typeName: 'Me',
    deprecated: 'Use me.',
    args: [{ name: 'first', type: 'Int!', defaultValue: '20', description: 'How many.' }],
  });
});
