import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLObjectType,
  isLeafType,
  isObjectType,
  getNamedType,
} from 'graphql';
import { share } from '../../../test/support/share.js';
import { TestReports } from '../../../test/support/test-reports.js';
import { newId } from '../../platform/ids.js';

/**
 * Lists read fewer columns if an operation selects only their summary. A field that needs a column which such a read leaves
 * out would show nothing, so each field is selected alone and compared with a selection of all fields.
 */
const SCHEMA = buildSchema(
  readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8'),
);

/** The selections of a type's fields without arguments: leaves as they are, objects with their own leaves. */
function selectionsOf(type: string): Map<string, string> {
  const fields = Object.values((SCHEMA.getType(type) as GraphQLObjectType).getFields());
  return new Map(
    fields
      .filter(({ args }) => args.length === 0)
      .map(({ name, type: returned }) => {
        const named = getNamedType(returned);
        if (!isObjectType(named)) return [name, name];
        const leaves = Object.values(named.getFields()).filter(
          (field) => field.args.length === 0 && isLeafType(getNamedType(field.type)),
        );
        return [name, `${name} { ${leaves.map((leaf) => leaf.name).join(' ')} }`];
      }),
  );
}

const reports = share(() => TestReports.start());

beforeAll(async () => {
  await reports.useSome();
  const { orderPlacement } = reports.gateway.services;
  for (const [planId, remark] of [
    ['traffic-5gb', 'for prices'],
    ['unlimited-30d', null],
  ] as const)
    await orderPlacement.create(
      reports.viewer,
      { planId, quantity: 2, startLater: false, remark },
      newId(),
    );
});

async function ask(selection: string): Promise<Record<string, unknown>> {
  const { body } = await reports.gateway.graphql<{ me: Record<string, unknown> }>(
    `{ me { ${selection} } }`,
    {},
    { token: reports.token },
  );
  if (!body.data || body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data.me;
}

/** The field at the end of `path` for each object on the way; lists are followed into each item. */
function at(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => at(item, [key, ...rest]));
  return at((value as Record<string, unknown>)[key], rest);
}

describe.each([
  { type: 'Order', around: (fields: string) => `orders(first: 10) { nodes { ${fields} } }` },
  { type: 'UsageReport', around: (fields: string) => `usage(last: 7) { ${fields} }` },
  {
    type: 'UsageBucket',
    around: (fields: string) => `usage(last: 7) { buckets { ${fields} } }`,
  },
])('a field of $type', ({ type, around }) => {
  const selections = selectionsOf(type);
  const path =
    around('')
      .match(/[a-z]\w+(?=[^{]*\{)/g)
      ?.filter((word) => !['first', 'last'].includes(word)) ?? [];

  it('has the same value alone and with all others', async () => {
    const all = await ask(around([...selections.values()].join(' ')));
    for (const [name, selection] of selections) {
      const alone = at(await ask(around(selection)), path);
      const beside = at(all, path);
      const of = (value: unknown): unknown => at(Array.isArray(value) ? value : [value], [name]);
      expect({ [name]: of(alone) }).toEqual({ [name]: of(beside) });
    }
  });
});
