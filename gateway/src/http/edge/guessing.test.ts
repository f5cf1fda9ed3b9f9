import { share } from '../../../test/support/share.js';
import { startTestEdge } from '../../../test/support/test-edge.js';

const edge = share(startTestEdge);

describe('somebody who guesses passwords', () => {
  it('refuses unknown usernames and wrong passwords alike', async () => {
    const { username, password } = await edge.subAccount(await edge.customer());
    const refused = {
      status: 200,
      body: { allow: false, reason: 'UNKNOWN_CREDENTIALS', cacheSeconds: 2 },
    };
    expect(await edge.authorize({ username, password: 'secret13' })).toEqual(refused);
    expect(await edge.authorize({ username: 'nobody99', password })).toEqual(refused);
    expect(await edge.authorize({ username: '', password: '' })).toEqual(refused);
    expect(await edge.authorize({ username: 'a\0b', password: '\0' })).toEqual(refused);
  });

  it('stops guessing at one username from one address, and leaves the others alone', async () => {
    const { username, password } = await edge.subAccount(await edge.customer());
    for (let guess = 0; guess < 10; guess++)
      await edge.authorize({ username, password: `guess${guess}` });
    const blocked = await edge.authorize({ username, password });
    expect(blocked.body).toMatchObject({ allow: false, reason: 'UNKNOWN_CREDENTIALS' });
    expect(blocked.body['cacheSeconds']).toBeGreaterThan(30);
    expect(
      (await edge.authorize({ username, password, clientIp: '203.0.113.10' })).body,
    ).toMatchObject({
      allow: true,
    });
  });

  it('has one network, however many addresses of it', async () => {
    const { username, password } = await edge.subAccount(await edge.customer());
    for (let guess = 0; guess < 10; guess++)
      await edge.authorize({ username, password: `g${guess}`, clientIp: `2001:db8:1::${guess}` });
    const from = async (clientIp: string) =>
      (await edge.authorize({ username, password, clientIp })).body['allow'];
    expect(await from('2001:db8:1::ffff')).toBe(false);
    expect(await from('2001:db8:1:1::1')).toBe(true);
  });

  it('is stopped across many networks, without locking out clients that were let in before', async () => {
    const { username, password } = await edge.subAccount(await edge.customer());
    const from = async (clientIp: string, secret = password) =>
      (await edge.authorize({ username, password: secret, clientIp })).body;
    const office = '198.51.100.30';
    expect(await from(office)).toMatchObject({ allow: true });
    for (let guess = 0; guess < 100; guess++)
      await from(`203.0.113.${100 + Math.floor(guess / 5)}`, `guess${guess}`);

    // Even the right password tells a new network nothing now: else every guess would be answered.
    const stranger = await from('203.0.113.200');
    expect(stranger).toMatchObject({ allow: false, reason: 'UNKNOWN_CREDENTIALS' });
    expect(stranger['cacheSeconds']).toBeGreaterThan(30);
    expect(await from(office)).toMatchObject({ allow: true });

    // Being known is no licence to guess.
    for (let guess = 0; guess < 10; guess++) await from(office, `wrong${guess}`);
    expect(await from(office)).toMatchObject({ allow: false, reason: 'UNKNOWN_CREDENTIALS' });
  });
});
