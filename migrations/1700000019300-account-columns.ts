import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of what an account owns. They named it `user_id`, because each customer was their own account. */
const OWNED = [
  'audit_entry',
  'audit_repeat',
  'billing_details',
  'edge_lease',
  'entitlement_closing',
  'entitlement_command',
  'idempotency_key',
  'invoice',
  'ledger_account',
  'ledger_transaction',
  'orders',
  'payment',
  'proxy_configuration',
  'recent_write',
  'sub_account',
  'ticket',
  'ticket_attachment',
  'traffic_grant',
  'trial_claim',
  'unlimited_entitlement',
  'unlimited_segment',
  'usage_day',
  'usage_day_start',
  'usage_event',
  'usage_quarter',
  'usage_seal',
  'usage_write_off',
  'user_balance',
  'usage_user_day',
  'usage_user_quarter',
  'whitelist_claim',
  'whitelist_entry',
];

/** Their names said that a customer is a user. */
const RENAMED = [
  ['user_balance', 'account_balance'],
  ['usage_user_day', 'usage_account_day'],
  ['usage_user_quarter', 'usage_account_quarter'],
] as const;

/**
 * Whatever an account owns names it `account_id`. Keys and audit entries also name the member who made them. An account
 * has the id of its first member, so no stored id changes.
 *
 * Gateways of the release before cannot work with the renamed columns: stop them before this migration.
 */
export class AccountColumns1700000019300 implements MigrationInterface {
  static readonly forbidsOlder =
    'It renames columns: an older gateway answers with errors, and changes nothing.';
  name = 'AccountColumns1700000019300';

  async up(db: QueryRunner): Promise<void> {
    // Whoever registered at a gateway of the release before has no account yet.
    await db.query(`
      INSERT INTO accounts (id, name, created_at)
      SELECT id, regexp_replace(email, '@[^@]*$', ''), created_at FROM users ON CONFLICT DO NOTHING`);
    await db.query(`
      INSERT INTO account_members (account_id, user_id, role)
      SELECT id, id, 'OWNER' FROM users u
      WHERE NOT EXISTS (SELECT 1 FROM account_members m WHERE m.user_id = u.id)`);
    await renameEntryColumn(db, 'account', 'ledger_account');
    for (const table of OWNED) await own(db, table, ['user', 'account']);
    for (const [from, to] of RENAMED) await renameTable(db, from, to);
    await db.query(`ALTER TABLE api_key ADD COLUMN account_id uuid`);
    await db.query(`
      UPDATE api_key k SET account_id = m.account_id FROM account_members m WHERE m.user_id = k.user_id`);
    await db.query(`
      ALTER TABLE api_key ALTER COLUMN account_id SET NOT NULL,
        ADD CONSTRAINT fk_api_key_account FOREIGN KEY (account_id) REFERENCES accounts(id)`);
    await db.query(`CREATE INDEX ix_api_key_account ON api_key (account_id)`);
    // Entries are never changed: those of before name no member, because the account had only one.
    await db.query(`
      ALTER TABLE audit_entry ADD COLUMN user_id uuid CONSTRAINT fk_audit_entry_user REFERENCES users(id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE audit_entry DROP COLUMN user_id`);
    await db.query(`ALTER TABLE api_key DROP COLUMN account_id`);
    for (const [to, from] of RENAMED) await renameTable(db, from, to);
    for (const table of OWNED) await own(db, table, ['account', 'user']);
    await renameEntryColumn(db, 'ledger_account', 'account');
  }
}

/** An entry's account is one of the ledger. The function that keeps balances names the column, too. */
async function renameEntryColumn(db: QueryRunner, from: string, to: string): Promise<void> {
  await db.query(`ALTER TABLE ledger_entry RENAME COLUMN ${from}_id TO ${to}_id`);
  await db.query(
    `ALTER TABLE ledger_entry RENAME CONSTRAINT fk_ledger_entry_${from} TO fk_ledger_entry_${to}`,
  );
  const [post] = (await db.query(
    `SELECT pg_get_functiondef('ledger_post'::regproc) AS definition`,
  )) as { definition: string }[];
  if (post) await db.query(post.definition.replaceAll(`NEW.${from}_id`, `NEW.${to}_id`));
}

type Owner = 'user' | 'account';

/** Renames the owning column, its indexes, and points its foreign key, if there is one, to the other table. */
async function own(db: QueryRunner, table: string, [from, to]: [Owner, Owner]): Promise<void> {
  await db.query(`ALTER TABLE ${table} RENAME COLUMN ${from}_id TO ${to}_id`);
  const indexes = (await db.query(
    `SELECT indexname AS name FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = $1 AND indexname = ANY ($2)`,
    [table, [`ix_${table}_${from}`, `ix_${table}_of_${from}`]],
  )) as { name: string }[];
  for (const { name } of indexes)
    await db.query(
      `ALTER INDEX ${name} RENAME TO ${name.slice(0, name.length - from.length)}${to}`,
    );
  const [key] = (await db.query(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2`,
    [table, `fk_${table}_${from}`],
  )) as { name: string }[];
  if (!key) return;
  await db.query(`
    ALTER TABLE ${table} DROP CONSTRAINT ${key.name},
      ADD CONSTRAINT fk_${table}_${to} FOREIGN KEY (${to}_id) REFERENCES ${to}s(id)`);
}

/** Renames a table, its constraints, and its indexes. */
async function renameTable(db: QueryRunner, from: string, to: string): Promise<void> {
  await db.query(`ALTER TABLE ${from} RENAME TO ${to}`);
  const constraints = (await db.query(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND conname LIKE '%' || $2 || '%'`,
    [to, from],
  )) as { name: string }[];
  for (const { name } of constraints)
    await db.query(`ALTER TABLE ${to} RENAME CONSTRAINT ${name} TO ${name.replace(from, to)}`);
  const indexes = (await db.query(
    `SELECT indexname AS name FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = $1 AND indexname LIKE '%' || $2 || '%'`,
    [to, from],
  )) as { name: string }[];
  for (const { name } of indexes)
    await db.query(`ALTER INDEX ${name} RENAME TO ${name.replace(from, to)}`);
}
