import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../platform/clock.js';
import { shareTickets } from '../../../test/support/test-tickets.js';

const here = shareTickets();

it('a ticket keeps what was known about a request, in words', async () => {
  const ada = await here.support.member();
  const { services, clock } = here.support.gateway;
  const { subAccountCreate } = await here.support.ask<{
    subAccountCreate: { subAccount: { id: string; username: string } };
  }>(
    ada,
    `mutation { subAccountCreate(input: { username: "asking1", password: "secret12", chargeMode: SHARED }) { subAccount { id username } } }`,
  );
  const account = subAccountCreate.subAccount;
  const at = clock.now();
  await services.proxyRequestIntake.take('node-1', {
    boot: randomUUID(),
    dropped: 0,
    requests: [
      {
        number: 1,
        at,
        subAccountId: account.id,
        protocol: 'HTTPS',
        target: 'shop.example.com',
        askedCountry: 'US',
        askedCity: 'new_york',
        exitCountry: null,
        exitCity: null,
        outcome: 'BAD_PARAMETERS',
        part: 'contry',
        bytesUp: '0',
        bytesDown: '0',
        firstByteMs: null,
        durationMs: 12,
        clientNetwork: '203.0.113.0/24',
      },
    ],
  });
  const told = await here.support.ask<{ me: { requests: { nodes: { id: string }[] } } }>(
    ada,
    `{ me { requests { nodes { id } } } }`,
  );
  const proxyRequestId = told.me.requests.nodes[0]?.id ?? '';
  const { id } = await here.support.open(ada, { message: 'Why?', proxyRequestId });
  clock.advance(73 * HOUR_MS);
  await services.proxyRequestIntake.purge();
  const { messages } = await here.shown(ada, id);
  expect(messages.map(({ body }) => body)).toEqual([
    [
      'Why?',
      '',
      `Request ${proxyRequestId}`,
      `When: ${at.toISOString().replace('T', ' ').replace('Z', ' UTC')}`,
      'Target: example.com, by HTTPS',
      `Sub account: ${account.username}, from 203.0.113.0/24`,
      'Asked for: New York, United States (US new_york)',
      'Got: no exit',
      'Result: The proxy does not accept a part of the username. (BAD_PARAMETERS, part "contry")',
      'Traffic: 0 bytes up, 0 bytes down',
      'First byte: never',
      'End: after 12 ms',
    ].join('\n'),
  ]);
});
