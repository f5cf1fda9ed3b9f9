import pg from 'pg';
import { eventually } from '../../test/support/customer.js';
import { type Doors, openDoors } from '../../test/support/test-doors.js';
import { startTestServices, type TestServices } from '../../test/support/test-services.js';

let gateway: TestServices;
let doors: Doors;
let owner: pg.Client;

beforeAll(async () => {
  gateway = await startTestServices();
  doors = await openDoors(gateway);
  owner = new pg.Client(gateway.databaseUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await doors.close();
  await gateway.close();
});

/** Another zone each time, so that there is something to write. */
let hours = 0;
const mutation = () =>
  doors.graphql(
    `mutation { accountUpdate(input: { timeZone: "Etc/GMT+${(hours = 1 + (hours % 12))}" }) { userErrors { code } } }`,
  );

/** Each change through each kind of door: a statement of any of them is refused. */
const CHANGES: Record<string, () => Promise<Response>> = {
  mutation,
  register: () => doors.register('new@example.com'),
  usage: () => doors.usage(1),
  webhook: () => doors.webhook(),
};

/** The application's sessions, so that they begin anew with the settings of the database. */
const renew = () =>
  owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'hearth'`,
  );

const name = async () =>
  (await owner.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name;

const TROUBLES: Record<
  string,
  { reason: string; begin: () => Promise<unknown>; end: () => Promise<unknown> }
> = {
  'is read-only, as after a failover': {
    reason: 'DATABASE_READ_ONLY',
    begin: async () => {
      await owner.query(`ALTER DATABASE ${await name()} SET default_transaction_read_only = on`);
      await renew();
    },
    end: async () => {
      await owner.query('SET default_transaction_read_only = off');
      await owner.query(`ALTER DATABASE ${await name()} RESET default_transaction_read_only`);
      await renew();
    },
  },
  'has a full disk': {
    reason: 'DATABASE_DISK_FAILED',
    begin: async () => {
      await owner.query(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
      await owner.query(`DO $$ DECLARE t regclass; BEGIN
        FOR t IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
          AND relnamespace = 'public'::regnamespace LOOP
          EXECUTE format('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON %s EXECUTE FUNCTION disk_is_full()', t);
        END LOOP; END $$`);
    },
    end: () => owner.query('DROP FUNCTION disk_is_full() CASCADE'),
  },
};

describe.each(Object.entries(TROUBLES))('while the database %s', (_, { reason, begin, end }) => {
  it('refuses every change with 503 and Retry-After, answers reads, is not ready, and recovers by itself', async () => {
    await eventually('to be ready', async () => ((await doors.ready()).ok ? true : undefined));
    await begin();
    for (const [door, change] of Object.entries(CHANGES)) {
      const answer = await eventually(`${door} to be answered by a new connection`, async () => {
        const each = await change();
        const text = await each.text();
        return text.includes('DATABASE_UNREACHABLE') ? undefined : { each, text };
      });
      expect({
        door,
        status: answer.each.status,
        retryAfter: answer.each.headers.get('retry-after'),
        // Sign-in and registration have numbers of their own.
        says: door === 'register' ? '1502' : /DATABASE_\w+/.exec(answer.text)?.[0],
      }).toEqual({
        door,
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
        says: door === 'register' ? expect.stringMatching(/1502/) : reason,
      });
    }
    const notReady = await eventually('not to be ready', async () => {
      const answer = await doors.ready();
      return answer.status === 503 ? answer : undefined;
    });
    expect(await notReady.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', reason });
    expect((await doors.graphql('{ me { email } }')).status).toBe(200);
    await end();
    await eventually('the usage to be taken', async () =>
      (await doors.usage(1)).ok ? true : undefined,
    );
    expect((await mutation()).status).toBe(200);
  });
});
