import { expect, it } from '@jest/globals';
import { share } from '../test/support/share.js';
import { createTestDatabase } from '../test/support/test-database.js';
import { prepareDatabase } from './prepare-database.js';
import { createLogger } from './platform/logger.js';

const NOWHERE = 'postgres://nobody@127.0.0.1:9/nothing';

const database = share(createTestDatabase);

const prepare = (
  url: string,
  replicaUrl: string | null,
  production = true,
  timeZone = 'Asia/Hong_Kong',
) =>
  prepareDatabase(
    {
      database: { url, ownerUrl: null, replicaUrl },
      production,
      secret: 'of-these-tests-0123456789-abcdefghij',
      seller: { timeZone },
    },
    'hearth_app',
    createLogger('silent', 'test'),
  );

it('lets production run on restricted logins only, also at the replica', async () => {
  const { url: owner, applicationUrl: restricted } = database;
  await prepare(restricted, null);
  await prepare(restricted, restricted);
  await expect(prepare(owner, null)).rejects.toThrow('DATABASE_URL: its login is a superuser');
  await expect(prepare(restricted, owner)).rejects.toThrow(
    'DATABASE_REPLICA_URL: its login is a superuser',
  );
  await prepare(owner, owner, false);
});

it('starts without a replica that does not answer, but not without a database', async () => {
  await prepare(database.applicationUrl, NOWHERE);
  await expect(prepare(NOWHERE, null)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('does not start with a zone of the seller that the database lacks', async () => {
  await expect(prepare(database.applicationUrl, null, true, 'Mars/Olympus')).rejects.toThrow(
    'SELLER_TIME_ZONE: the database does not know Mars/Olympus',
  );
});
