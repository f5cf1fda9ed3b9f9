import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { share } from '../../test/support/share.js';
import { startTestAuth } from '../../test/support/test-auth.js';

const DAYS = 400;
const gateway = share(() => startTestAuth({}, { DATABASE_WAIT_MS: '2000' }));

/** Large enough that the gateway waits for a client that reads nothing. */
function largestFile(now: Date): string {
  const to = new Date(now).setUTCHours(0, 0, 0, 0);
  const from = new Date(to - DAYS * 86_400_000).toISOString();
  const query = { range: { from, to: new Date(to).toISOString() }, granularity: 'QUARTER_HOUR' };
  return `/usage/export.csv?query=${encodeURIComponent(JSON.stringify(query))}`;
}

// nginx asks with HTTP/1.0 unless told otherwise. There, the end of a connection is the end of the file.
it.each(['1.0', '1.1'])('a file that breaks off fails, over HTTP/%s', async (version) => {
  const { token } = await gateway.provenMember(`v${version}@example.com`);
  const owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
  const { hostname, port } = new URL(gateway.url);
  const client = connect(Number(port), hostname);
  const closed = new Promise<Error | null>((resolve) => {
    client.once('error', resolve).once('end', () => {
      resolve(null);
    });
  });
  const path = largestFile(gateway.clock.now());
  client.write(`GET ${path} HTTP/${version}\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const [head] = (await once(client, 'data')) as [Buffer];
  client.pause();
  expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
  await owner.query('BEGIN; LOCK TABLE usage_account_quarter, usage_quarter');
  let received = '';
  client.on('data', (part: Buffer) => (received = (received + part.toString('latin1')).slice(-9)));
  client.resume();
  const error = await closed;
  await owner.query('ROLLBACK');
  await owner.end();
  expect(received.endsWith('0\r\n\r\n')).toBe(false);
  expect(error).toMatchObject({ code: 'ECONNRESET' });
});
