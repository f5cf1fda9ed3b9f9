import { ConfigError, type Config } from './config.js';
import { dangersOfLogin, ensureLogin, missingMigrations } from './platform/database/logins.js';
import type { ApplicationRole } from './platform/database/logins.js';
import { misfitAtStart } from './platform/database/release-fit.js';
import { knowsTimeZone } from './platform/database/time-zones.js';
import { migrateDatabase } from './platform/database/migrate.js';
import { isDatabaseUnavailable } from './platform/database/unavailable.js';
import type { Logger } from './platform/logger.js';

interface DatabaseConfig extends Pick<Config, 'production' | 'secret'> {
  seller: Pick<Config['seller'], 'timeZone'>;
  database: Pick<Config['database'], 'url' | 'ownerUrl' | 'replicaUrl'>;
}

/**
 * Prepares the database before a process serves: with the owner's login it migrates and makes the login of its own.
 * After that the owner's login is used no more.
 * @throws ConfigError when the database was never migrated, belongs to a later release or to another secret, does not know the
 * seller's time zone, or when production would run on a login that may rewrite history
 */
export async function prepareDatabase(
  { database: { url, ownerUrl, replicaUrl }, production, secret, seller }: DatabaseConfig,
  role: ApplicationRole,
  log: Logger,
): Promise<void> {
  if (ownerUrl === null) {
    const missing = await missingMigrations(url);
    if (missing.length > 0) {
      throw new ConfigError([
        `DATABASE_OWNER_URL is needed once: the database lacks ${missing.join(', ')}`,
      ]);
    }
  } else {
    const applied = await migrateDatabase(ownerUrl);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    await ensureLogin(ownerUrl, url, role);
  }
  await requireFit(url, secret);
  // A payment numbers its invoice by this zone: an unknown one would refuse the payment.
  if (!(await knowsTimeZone(url, seller.timeZone)))
    throw new ConfigError([`SELLER_TIME_ZONE: the database does not know ${seller.timeZone}`]);
  const problems = (await dangersOfLogin(url)).map((danger) => `DATABASE_URL: its login ${danger}`);
  if (replicaUrl !== null) problems.push(...(await problemsOfReplica(replicaUrl, log)));
  if (problems.length === 0) return;
  if (production) throw new ConfigError(problems);
  log.info({ problems }, 'production would refuse to start');
}

/** @throws ConfigError when this release, or this secret, must not serve the database */
export async function requireFit(url: string, secret: string): Promise<void> {
  const reason = await misfitAtStart(url, secret);
  if (reason !== null) throw new ConfigError([reason]);
}

/** The gateway starts without its replica, whose login then stays unchecked until the next start. */
async function problemsOfReplica(url: string, log: Logger): Promise<string[]> {
  try {
    const dangers = await dangersOfLogin(url);
    return dangers.map((danger) => `DATABASE_REPLICA_URL: its login ${danger}`);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the replica does not answer: its login is not checked');
    return [];
  }
}
