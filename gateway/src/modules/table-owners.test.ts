import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('.', import.meta.url));

/** Tables that only their module reads or writes: each fact about money and traffic has one owner. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  payment: ['payment', 'payment_attempt', 'refund', 'dispute', 'provider_event'],
  order: ['orders', 'order_event'],
  entitlement: [
    ...['traffic_grant', 'unlimited_entitlement', 'unlimited_segment', 'trial_claim'],
    ...['entitlement_command', 'entitlement_closing', 'user_balance', 'edge_lease'],
  ],
  invoice: ['invoice', 'invoice_counter', 'billing_details'],
  points: ['redeemable_product'],
  support: ['ticket', 'ticket_message', 'ticket_attachment'],
};

/** Who changes a customer's points takes the same lock as who changes their traffic. */
const ALLOWED = new Set(['ledger/ledger.service.ts: user_balance']);

const USED = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+([a-z_]+)\b/g;

async function statementFiles(): Promise<string[]> {
  const names = await readdir(MODULES, { recursive: true });
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

it('no module names a table of another one', async () => {
  const owners = new Map(
    Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
  );
  const found = new Set<string>();
  const named = new Set<string>();
  for (const name of await statementFiles()) {
    const text = await readFile(MODULES + name, 'utf8');
    for (const [, table = ''] of text.matchAll(USED)) {
      const owner = owners.get(table);
      if (owner !== undefined) named.add(table);
      if (owner !== undefined && !name.startsWith(`${owner}/`)) found.add(`${name}: ${table}`);
    }
  }
  expect([...found].sort()).toEqual([...ALLOWED]);
  // A pattern that finds nothing would forbid nothing.
  expect([...named]).toEqual(expect.arrayContaining(['orders', 'payment', 'traffic_grant']));
});

/** An order copies its plan's terms, in the transaction that places it. */
const ALLOWED_ENTITIES = new Set(['order/order-placement.service.ts: plan/plan.entity']);
const ENTITY_IMPORT = /^import \{[^}]*\} from '\.\.\/([a-z-]+\/[a-z-]+\.entity)\.js';$/gm;

it('no module uses the entity of another one for more than its type', async () => {
  const found = new Set<string>();
  for (const name of await statementFiles()) {
    const text = await readFile(MODULES + name, 'utf8');
    for (const [, entity] of text.matchAll(ENTITY_IMPORT)) found.add(`${name}: ${entity}`);
  }
  expect(found).toEqual(ALLOWED_ENTITIES);
});
