import { share } from '../../../test/support/share.js';
import { startTestEdge, usageEvent } from '../../../test/support/test-edge.js';

const edge = share(startTestEdge);

interface Stored {
  overheadUp: bigint;
  overheadDown: bigint;
  handshakeBytes: bigint;
  outcome: string;
  target: string;
  clientNetwork: string;
}

/** What is stored of events with these fields, of a new customer whose targets are kept in this detail. */
async function stored(detail: string, ...events: object[]): Promise<Stored[]> {
  const viewer = await edge.customer();
  const { id } = await edge.subAccount(viewer);
  await edge.gateway.sql(`UPDATE accounts SET usage_target_detail = $2 WHERE id = $1`, [
    viewer.accountId,
    detail,
  ]);
  const { lastBatch } = (await edge.cursor()) as { lastBatch: number };
  const sent = events.map((event) => ({ ...usageEvent(id, 100), ...event }));
  const answer = await edge.post('/edge/v1/usage', { batch: lastBatch + 1, events: sent });
  expect(answer).toMatchObject({ status: 200, body: { applied: true } });
  return edge.gateway.sql<Stored>(
    `SELECT overhead_up AS "overheadUp", overhead_down AS "overheadDown", handshake_bytes AS "handshakeBytes",
         outcome, target, client_network AS "clientNetwork"
       FROM usage_event WHERE sub_account_id = $1 ORDER BY position`,
    [id],
  );
}

const targetsOf = async (detail: string, ...targets: string[]) => {
  const found = await stored(detail, ...targets.map((target) => ({ target })));
  return found.map(({ target }) => target);
};

test('an event says how its bytes came about; one of an earlier release says nothing', async () => {
  const whole = {
    bytesUp: '40',
    overheadUp: '40',
    overheadDown: '7',
    handshakeBytes: '120',
    outcome: 'TARGET_ABORTED',
    target: 'example.com',
    clientNetwork: '192.0.2.0/24',
  };
  expect(await stored('DOMAIN', whole, {}, { outcome: 'EATEN_BY_A_DOG' })).toMatchObject([
    {
      overheadUp: 40n,
      overheadDown: 7n,
      handshakeBytes: 120n,
      outcome: 'TARGET_ABORTED',
      target: 'example.com',
      clientNetwork: '192.0.2.0/24',
    },
    { overheadUp: 0n, handshakeBytes: 0n, outcome: 'OK', target: '', clientNetwork: '' },
    { outcome: 'OTHER' },
  ]);
});

test('nothing is stored that the account does not allow, whatever a node sends', async () => {
  const sent = [
    'www.example.com',
    'https://www.example.com/secret?key=1',
    'www.example.com/secret',
    'www.example.com:443',
    '203.0.113.7',
    `${'a'.repeat(300)}.example.com`,
  ];
  expect(await targetsOf('DOMAIN', ...sent)).toEqual([
    'example.com',
    '',
    '',
    '',
    '203.0.113.7',
    '',
  ]);
  expect(await targetsOf('HOST', ...sent)).toEqual([
    'www.example.com',
    '',
    '',
    '',
    '203.0.113.7',
    '',
  ]);
  expect(await targetsOf('NONE', ...sent)).toEqual(['', '', '', '', '', '']);
  const networks = ['192.0.2.7', '2001:db8:1:2::3', 'Hong Kong'];
  const found = await stored('HOST', ...networks.map((clientNetwork) => ({ clientNetwork })));
  expect(found.map(({ clientNetwork }) => clientNetwork)).toEqual([
    '192.0.2.0/24',
    '2001:db8:1::/48',
    '',
  ]);
});

test('text that Postgres cannot store refuses no report', async () => {
  const texts = ['a\0b.example.com', '\0', '\ud800', '例.example'];
  const events = texts.map((text) => ({ outcome: text, target: text, clientNetwork: text }));
  for (const detail of ['DOMAIN', 'HOST', 'NONE'])
    expect(await stored(detail, ...events)).toMatchObject(
      texts.map(() => ({ outcome: 'OTHER', target: '', clientNetwork: '' })),
    );
});

test('a refusal names the sub account only to a client that has shown its password', async () => {
  const { id, username, password } = await edge.subAccount(await edge.customer(0n));
  expect((await edge.authorize({ username, password })).body).toMatchObject({
    reason: 'NO_BALANCE',
    subAccountId: id,
    targetDetail: 'DOMAIN',
  });
  const wrong = await edge.authorize({ username, password: 'wrong' });
  expect(wrong.body).toEqual({ allow: false, reason: 'UNKNOWN_CREDENTIALS', cacheSeconds: 2 });
});
