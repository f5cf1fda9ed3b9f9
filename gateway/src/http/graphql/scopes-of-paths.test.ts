import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
} from 'graphql';
import { API_SCOPES, type ApiScope } from '../../../../schema/rules/api-key.js';
import { letsKeyIn, type Permission, PERMISSIONS } from '../../../../schema/rules/permissions.js';

const SCHEMA = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const TABLE = new Map<string, Permission | null>(Object.entries(PERMISSIONS));

/** Types of values that say nothing without the field they are of. */
const PLAIN = new Set(['Me', 'Money', 'PageInfo', 'UserError', 'Validity']);

/**
 * Types that a key reaches without a scope, although fields that need this scope lead to them too, and why that shows nothing of
 * what the scope guards. Whatever is new here needs such a reason, or an entry in the table of permissions.
 */
const SHARED: Partial<Record<ApiScope, Readonly<Record<string, string>>>> = {
  READ_USAGE: {
    LedgerBalance: 'of money and points',
    LedgerEntry: 'of money and points; `parts` are guarded',
    LedgerEntryConnection: 'of money and points; what is of traffic is guarded',
    LedgerEntryEdge: 'of money and points',
    LedgerSum: 'of money and points',
  },
  READ_ORDERS: {
    LedgerBalance: 'of traffic',
    LedgerEntry: 'of traffic',
    LedgerEntryConnection: 'of traffic',
    LedgerEntryEdge: 'of traffic',
    LedgerPart: 'of traffic',
    LedgerSum: 'of traffic',
    PlannedExpiry: 'of traffic',
  },
  MANAGE_SUB_ACCOUNTS: {
    PaysNext: 'READ_USAGE lists sub accounts too',
    SubAccount: 'READ_USAGE lists sub accounts too',
  },
};

function fieldsOf(type: GraphQLNamedType) {
  if (isUnionType(type)) return type.getTypes().map((each) => ({ name: '', type: each }));
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

/** Every composite type at the end of a path from these types, with the first path to it. */
function reachable(
  from: readonly (readonly [type: GraphQLNamedType, path: string])[],
  mayAsk: (field: string) => boolean,
): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [...from];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [type, path] = next;
    if (found.has(type.name) || fieldsOf(type).length === 0) continue;
    found.set(type.name, path);
    for (const field of fieldsOf(type))
      if (mayAsk(`${type.name}.${field.name}`))
        waiting.push([getNamedType(field.type), `${path}.${field.name}`]);
  }
  return found;
}

function rootsOf(names: readonly string[]) {
  return names.map((name) => {
    const [type = '', field = ''] = name.split('.');
    const found = fieldsOf(SCHEMA.getType(type) ?? never(type)).find(({ name }) => name === field);
    return [getNamedType(found?.type ?? never(name)), name] as const;
  });
}

function never(name: string): never {
  throw new Error(`no ${name}`);
}

describe.each(API_SCOPES)('without %s', (scope) => {
  const others = API_SCOPES.filter((each) => each !== scope);
  const isOpen = (name: string) => {
    const permission = TABLE.get(name) ?? null;
    return permission === null || letsKeyIn(permission, others);
  };
  const guarded = [...TABLE.keys()].filter((name) => {
    const permission = TABLE.get(name) ?? null;
    return permission !== null && !isOpen(name) && permission.scopes.includes(scope);
  });

  it('no path of the graph leads to what the scope guards', () => {
    const open = reachable(
      [
        [SCHEMA.getQueryType() ?? never('Query'), 'Query'],
        [SCHEMA.getMutationType() ?? never('Mutation'), 'Mutation'],
      ],
      isOpen,
    );
    const facts = reachable(rootsOf(guarded), () => true);
    expect(facts.size).toBeGreaterThan(0);
    const leaks = [...facts.keys()].filter((name) => open.has(name) && !PLAIN.has(name));
    expect(
      leaks
        .filter((name) => SHARED[scope]?.[name] === undefined)
        .map((name) => `${name}: ${open.get(name) ?? ''} instead of ${facts.get(name) ?? ''}`),
    ).toEqual([]);
    // A reason that is no longer needed would hide the next leak.
    expect(Object.keys(SHARED[scope] ?? {}).filter((name) => !leaks.includes(name))).toEqual([]);
  });
});

it('what shows usage beside orders takes both scopes, also as a file', () => {
  for (const held of API_SCOPES) {
    expect(letsKeyIn(PERMISSIONS['Me.ledger'], [held])).toBe(false);
    expect(letsKeyIn(PERMISSIONS['Me.statements'], [held])).toBe(false);
  }
  expect(letsKeyIn(PERMISSIONS['Me.ledger'], ['READ_ORDERS', 'READ_USAGE'])).toBe(true);
});
