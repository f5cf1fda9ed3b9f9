import { readConfig } from '../../src/config.js';
import { seedReferenceData } from '../../src/cli/seed.js';
import type { Clock } from '../../src/platform/clock.js';
import { rows } from '../../src/platform/database/database.js';
import { createLogger, type Logger } from '../../src/platform/logger.js';
import { newId } from '../../src/platform/ids.js';
import { createServices, type Services } from '../../src/services.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { startAirwallex, type RunningAirwallex } from '../../../mocks/src/airwallex/server.js';
import { createTestDatabase } from './test-database.js';
import { ENGINE } from './test-engine.js';

export const WEBHOOK_SECRET = 'webhook-secret-of-the-tests';

/** A clock that only moves when told to. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = Date.now()) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** The gateway's real services on a separate database, with the card provider's stand-in. */
export interface TestServices {
  services: Services;
  clock: TestClock;
  /** The owner's login, with rights that no application has. */
  databaseUrl: string;
  provider: RunningAirwallex;
  /** Runs one statement with the application's rights. Returns its rows. */
  sql<Row>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** Creates a customer with a verified email address. Returns their viewer. */
  customer(overrides?: { referredById?: string }): Promise<Viewer>;
  /** Gives paid traffic to a customer. Returns its expiry. */
  grant(customer: Pick<Viewer, 'accountId'>, bytes: bigint, validityDays?: number): Promise<Date>;
  close(): Promise<void>;
}

/** A customer as a session, new by default, acts for them. */
export const viewerOf = (userId: string, sessionId = newId()): Viewer => ({
  userId,
  accountId: userId,
  actor: { type: 'SESSION', id: sessionId, role: 'OWNER' },
  address: '127.0.0.1',
});

/** What a test has started. It ends in reverse order: after the tests, or when a later start fails. */
class Started {
  readonly #ends: (() => Promise<void>)[] = [];

  add(end: () => Promise<void>): void {
    this.#ends.unshift(end);
  }

  /** Ends everything, even if one of the ends fails. @throws AggregateError with the failures */
  async end(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.#ends.splice(0))
      await end().catch((error: unknown) => void failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'what was started did not end');
  }
}

/**
 * `env` overrides the configuration. Webhooks go to `webhookUrl`, by default nowhere. `settingsFor` adds settings that
 * depend on the gateway's database URL.
 */
export async function startTestServices(
  env: NodeJS.ProcessEnv = {},
  webhookUrl: string | null = null,
  settingsFor: (applicationUrl: string) => Promise<NodeJS.ProcessEnv> = () => Promise.resolve({}),
  log?: Logger,
): Promise<TestServices> {
  const started = new Started();
  try {
    return await start(started, env, webhookUrl, settingsFor, log);
  } catch (error) {
    await started.end();
    throw error;
  }
}

async function start(
  started: Started,
  env: NodeJS.ProcessEnv,
  webhookUrl: string | null,
  settingsFor: (applicationUrl: string) => Promise<NodeJS.ProcessEnv>,
  log: Logger | undefined,
): Promise<TestServices> {
  const database = await createTestDatabase();
  started.add(() => database.close());
  const provider = await startAirwallex({
    host: '127.0.0.1',
    port: 0,
    clientId: 'test-client',
    apiKey: 'test-key',
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl,
    retryBaseMs: 20,
  });
  started.add(() => provider.stop());
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.applicationUrl,
    // A busy machine can need seconds to open a connection. What is refused after 1.5 s is tested elsewhere.
    DATABASE_WAIT_MS: '15000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    HEARTH_SECRET: 'only-for-tests-0123456789-abcdefghijk',
    LOG_LEVEL: 'silent',
    ENGINE,
    AIRWALLEX_API_BASE: provider.url,
    AIRWALLEX_CLIENT_ID: 'test-client',
    AIRWALLEX_API_KEY: 'test-key',
    AIRWALLEX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    AIRWALLEX_TIMEOUT_MS: '1000',
    GOOGLE_CLIENT_ID: 'test-google-client',
    GOOGLE_CLIENT_SECRET: 'test-google-secret',
    GOOGLE_REDIRECT_URI: 'postmessage',
    EDGE_NODES: 'node-1:secret-of-the-test-node',
    // Property tests send requests faster than a person. graphql/request-limits.test.ts sets its own limits.
    GRAPHQL_SESSION_LIMIT: '1000000',
    GRAPHQL_VISITOR_LIMIT: '1000000',
    ...env,
    ...(await settingsFor(database.applicationUrl)),
  });
  const clock = new TestClock();
  const services = await createServices({
    config,
    log: log ?? createLogger(config.logLevel, 'test'),
    clock,
  });
  started.add(() => services.close());
  await seedReferenceData(services.db);
  let made = 0;
  return {
    services,
    clock,
    databaseUrl: database.url,
    provider,
    sql: <Row>(text: string, parameters?: unknown[]) =>
      services.db.transaction((tx) => rows<Row>(tx, text, parameters)),
    async customer({ referredById } = {}) {
      const n = ++made;
      const userId = newId();
      await services.db.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO users (id, email, email_canonical, username, referral_code, referred_by, email_verified_at)
           VALUES ($1, $2, $2, $3, $4, $5, now())`,
          [
            userId,
            `customer${n}@example.com`,
            `customer${n}`,
            `code-${n}-${userId.slice(-6)}`,
            referredById ?? null,
          ],
        );
        await services.accounts.of(tx, { id: userId, email: `customer${n}@example.com` });
        await services.entitlements.open(tx, userId);
      });
      return viewerOf(userId);
    },
    grant: ({ accountId }, bytes, validityDays = 30) =>
      services.db.transaction((tx) =>
        services.entitlements.grant(tx, { accountId, source: 'PURCHASE', bytes, validityDays }),
      ),
    close: () => started.end(),
  };
}
