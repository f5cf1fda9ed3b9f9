import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const MODULES = fileURLToPath(new URL('.', import.meta.url));

/** Source files of the modules, by path. */
const SOURCES = new Map(
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test(?:-kit)?\.ts$/.test(name))
    .map((name) => [name, readFileSync(MODULES + name, 'utf8')]),
);

const moduleOf = (name: string) => name.slice(0, name.indexOf('/'));

/** The module of each table: the one with its entity. */
const OWNERS = new Map(
  [...SOURCES].flatMap(([name, text]) => {
    if (!name.endsWith('.entity.ts')) return [];
    return [...text.matchAll(/@Entity\('([a-z_]+)'/g)].map(
      ([, table = '']) => [table, moduleOf(name)] as const,
    );
  }),
);

/** Statements that name a table of another module, and why they may. */
const ALLOWED: readonly { why: string; uses: readonly string[] }[] = [
  {
    why: 'Whoever changes points takes the same lock as whoever changes traffic.',
    uses: ['ledger/ledger.service.ts: account_balance'],
  },
  {
    why: 'Reads the balances of grants and points, which are accounts of the ledger. Only the ledger writes them.',
    uses: [
      'entitlement/balance/balance.reads.ts: ledger_account',
      'entitlement/book/book.store.ts: ledger_account',
      'entitlement/book/book.store.ts: ledger_entry',
      'entitlement/book/book.store.ts: ledger_transaction',
      'entitlement/balance/drawing.reads.ts: ledger_account',
      'entitlement/balance/grants.reads.ts: ledger_account',
      'entitlement/book/drawing.sql.ts: ledger_account',
      'entitlement/balance/expiry.service.ts: ledger_account',
      'entitlement/entries/traffic-entries.service.ts: ledger_account',
      'entitlement/leases/lease.service.ts: ledger_account',
      'points/points.reads.ts: ledger_account',
      'points/points.reads.ts: ledger_entry',
      'points/points.reads.ts: ledger_transaction',
      'points/referral-rewards.reads.ts: ledger_account',
      'points/referral-rewards.reads.ts: ledger_entry',
      'points/referral-rewards.reads.ts: ledger_transaction',
    ],
  },
  {
    why: 'Shows the ledger with the numbers of orders, the names of sub accounts, and the usage that is not posted yet.',
    uses: [
      'account-ledger/ledger-balance.reads.ts: account_balance',
      'account-ledger/ledger-balance.reads.ts: account_entry',
      'account-ledger/ledger-balance.reads.ts: ledger_account',
      'account-ledger/ledger-balance.reads.ts: traffic_grant',
      'account-ledger/ledger-balance.reads.ts: usage_charge',
      'account-ledger/ledger-entries.reads.ts: account_balance',
      'account-ledger/ledger-entries.reads.ts: account_entry',
      'account-ledger/ledger-entries.reads.ts: orders',
      'account-ledger/ledger-entries.reads.ts: sub_account',
      'account-ledger/ledger-parts.reads.ts: usage_charge',
      'account-ledger/ledger-parts.reads.ts: usage_target',
    ],
  },
  {
    why: 'Statements list the lines of the ledger, by the calendar of their account.',
    uses: [
      'statement/statement-sealing.service.ts: account_entry',
      'statement/statement-sealing.service.ts: accounts',
      'statement/statement.reads.ts: account_entry',
      'statement/statement.reads.ts: accounts',
      'statement/statement.reads.ts: orders',
      'statement/statement.reads.ts: sub_account',
    ],
  },
  {
    why: 'Finds customers whose ledger lacks a line, with the zone that cuts their hours.',
    uses: [
      'entitlement/entries/unposted.service.ts: account_entry',
      'entitlement/entries/unposted.service.ts: accounts',
    ],
  },
  {
    why: 'A redeemable product is on offer while its plan is on sale, and has the price of its plan.',
    uses: [
      'points/points.reads.ts: plan',
      'points/points.seed.ts: plan',
      'points/redeemable.service.ts: plan',
    ],
  },
  {
    why: 'One round trip resolves the caller of a request, with the columns that the user module names (ME_COLUMNS).',
    uses: [
      'api-key/api-key.service.ts: account_members',
      'api-key/api-key.service.ts: users',
      'session/session.service.ts: account_members',
      'session/session.service.ts: users',
    ],
  },
  {
    why: 'The viewer is read with their account, as ME_COLUMNS names it.',
    uses: ['user/user.reads.ts: account_members'],
  },
  {
    why: 'An account shows its members with their names.',
    uses: ['account/account.reads.ts: users'],
  },
  {
    why: 'One round trip decides whether a proxy node lets a client pass, and within which limits of its order.',
    uses: [
      'proxy/proxy-authorization.reads.ts: accounts',
      'proxy/proxy-authorization.reads.ts: orders',
      'proxy/proxy-authorization.reads.ts: sub_account',
      'proxy/proxy-authorization.reads.ts: whitelist_entry',
    ],
  },
  {
    why: 'A list shows the username of the sub account of each line.',
    uses: [
      'proxy/proxy-configuration.reads.ts: sub_account',
      'proxy-request/proxy-request.reads.ts: sub_account',
      'usage/report/usage-names.reads.ts: sub_account',
      'whitelist/whitelist.reads.ts: sub_account',
    ],
  },
  {
    why: 'Usage by grant shows the number of the order that paid.',
    uses: [
      'usage/report/usage-names.reads.ts: orders',
      'usage/report/usage-names.reads.ts: traffic_grant',
    ],
  },
];

const USED = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+([a-z_]+)\b/g;

it('no module names a table of another one', () => {
  const found = new Set<string>();
  const named = new Set<string>();
  for (const [name, text] of SOURCES)
    for (const [, table = ''] of text.matchAll(USED)) {
      const owner = OWNERS.get(table);
      if (owner !== undefined) named.add(table);
      if (owner !== undefined && moduleOf(name) !== owner) found.add(`${name}: ${table}`);
    }
  expect([...found].sort()).toEqual(ALLOWED.flatMap(({ uses }) => uses).sort());
  // Patterns that find nothing would forbid nothing.
  expect(OWNERS.size).toBeGreaterThan(40);
  expect([...named]).toEqual(expect.arrayContaining(['orders', 'payment', 'traffic_grant']));
});

/** Entities that another module uses for more than their types, and why. */
const ALLOWED_ENTITIES: ReadonlyMap<string, string> = new Map([
  [
    'order/order-placement.service.ts: plan/plan.entity.js',
    'an order copies its plan’s terms, in the transaction that places it',
  ],
]);

/** Modules that a file imports for more than their types, by the path in the import. */
function valueImports(name: string, text: string): string[] {
  return ts
    .createSourceFile(name, text, ts.ScriptTarget.Latest)
    .statements.filter(ts.isImportDeclaration)
    .filter(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
      if (importClause?.name !== undefined || bindings === undefined) return true;
      return (
        !ts.isNamedImports(bindings) || bindings.elements.some(({ isTypeOnly }) => !isTypeOnly)
      );
    })
    .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
}

it('no module uses the entity of another one for more than its type', () => {
  const found = [...SOURCES].flatMap(([name, text]) =>
    valueImports(name, text)
      .filter((path) => path.startsWith('../') && path.endsWith('.entity.js'))
      .map((path) => `${name}: ${path.slice('../'.length)}`),
  );
  expect(found.sort()).toEqual([...ALLOWED_ENTITIES.keys()].sort());
});
