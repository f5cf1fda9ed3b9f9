import pg from 'pg';
import { migrations } from '../../../../migrations/index.js';
import { sqlState } from './sql-state.js';

/**
 * Rights of a process (migrations/…-logins.ts): the gateway's cover customers' requests, the worker's also the job
 * queue.
 */
export type ApplicationRole = 'hearth_app' | 'hearth_worker';

const WRONG_PASSWORD = '28P01';
const MAY_NOT_LOG_IN = '28000';

/**
 * Creates the login in `url`, with its password, and grants it the rights of `role`. Leaves a working login with those
 * rights alone, so that an administrator may create it instead.
 * @param ownerUrl the login for migrations. If it equals `url` (the simple setup), nothing is created.
 */
export async function ensureLogin(
  ownerUrl: string,
  url: string,
  role: ApplicationRole,
): Promise<void> {
  const { username, password } = new URL(url);
  const login = decodeURIComponent(username);
  if (login === decodeURIComponent(new URL(ownerUrl).username)) return;
  await withClient(ownerUrl, async (owner) => {
    const name = pg.escapeIdentifier(login);
    const secret = pg.escapeLiteral(decodeURIComponent(password));
    // One process at a time. The lock ends with the connection.
    await owner.query(`SELECT pg_advisory_lock(hashtext('hearth.logins'))`);
    const known = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login]);
    if (known.rowCount === 0) {
      // unchecked SQL: Postgres does not describe CREATE ROLE
      await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD ${secret}`);
    } else if (!(await works(url))) {
      // unchecked SQL: Postgres does not describe ALTER ROLE
      await owner.query(`ALTER ROLE ${name} LOGIN PASSWORD ${secret}`);
    }
    const member = await owner.query<{ yes: boolean }>(
      `SELECT pg_has_role($1, $2, 'MEMBER') AS yes`,
      [login, role],
    );
    // unchecked SQL: Postgres does not describe GRANT
    if (member.rows[0]?.yes !== true) await owner.query(`GRANT ${role} TO ${name}`);
  });
}

async function works(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'));
    return true;
  } catch (error) {
    const state = sqlState(error);
    if (state === WRONG_PASSWORD || state === MAY_NOT_LOG_IN) return false;
    throw error;
  }
}

/**
 * Reasons not to run an application with the login in `url`: rights that an intruder must not gain (SECURITY 9, 36,
 * 46). Empty for a login from `ensureLogin`.
 */
export async function dangersOfLogin(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ danger: string }>(`
      SELECT 'is a superuser, or may make roles or pass row-level security' AS danger
        FROM pg_roles WHERE rolname = session_user AND (rolsuper OR rolcreaterole OR rolbypassrls)
      UNION ALL
      SELECT 'owns tables, or may become the role that owns them' WHERE EXISTS (
        SELECT 1 FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v', 'S') AND pg_has_role(session_user, c.relowner, 'MEMBER')
          AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker')))
      UNION ALL
      SELECT 'may change rows of ' || t FROM unnest(ARRAY['ledger_entry', 'ledger_transaction', 'audit_entry', 'usage_event', 'entitlement_command']) t
        WHERE has_table_privilege(session_user, t, 'UPDATE, DELETE, TRUNCATE')`);
    return rows.map(({ danger }) => danger);
  });
}

/** Names of the migrations that the database lacks, as seen by an application's login. */
export async function missingMigrations(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const any = await client.query(`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`);
    const { rows } =
      any.rowCount === 0
        ? { rows: [] }
        : await client.query<{ name: string }>('SELECT name FROM migrations');
    const applied = new Set(rows.map(({ name }) => name));
    return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  });
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A lost connection fails the current or the next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
