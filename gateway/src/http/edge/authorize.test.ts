import { share } from '../../../test/support/share.js';
import { startTestEdge } from '../../../test/support/test-edge.js';
import { unlimitedAccount, unlimitedPeriod } from '../../../test/support/test-unlimited.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';

const DAY = 86_400_000;

const edge = share(startTestEdge);

describe('authorize', () => {
  it('lets a customer pass, says how much, and repeats what was asked for', async () => {
    const viewer = await edge.customer(1_000_000n);
    const { id, username, password } = await edge.subAccount(viewer);
    expect(
      await edge.authorize({
        username: `${username}-country-uk-city-london-session-Ab_1-sesstime-30`,
        password,
      }),
    ).toEqual({
      status: 200,
      body: {
        allow: true,
        grantId: null,
        leaseSeconds: null,
        outageSeconds: 300,
        // Six seconds of the test's node, which passes a byte in each.
        outageBytes: '6',
        subAccountId: id,
        targetDetail: 'DOMAIN',
        userId: viewer.accountId,
        country: 'GB',
        city: 'london',
        session: 'Ab_1',
        sessionMinutes: 30,
        maxBytes: '1000000',
        cacheSeconds: 2,
        maxConnections: null,
        bitsPerSecond: null,
      },
    });
    const plain = await edge.authorize({ username: username.toUpperCase(), password });
    expect(plain.body).toMatchObject({
      allow: true,
      country: null,
      city: null,
      session: null,
      sessionMinutes: null,
    });
  });

  it('bounds what may pass by the limit, what is set aside and what is left', async () => {
    const viewer = await edge.customer(1_000_000n);
    const limited = await edge.subAccount(viewer, 400_000n);
    const allocated = await edge.subAccount(viewer, 300_000n, 'ALLOCATED');
    const free = await edge.subAccount(viewer);
    const maxBytes = async (account: { username: string; password: string }) =>
      (await edge.authorize(account)).body['maxBytes'];
    expect(await maxBytes(limited)).toBe('400000');
    expect(await maxBytes(allocated)).toBe('300000');
    expect(await maxBytes(free)).toBe('700000');
    await edge.use(free.id, 600_000);
    await edge.use(allocated.id, 1);
    expect(await maxBytes(limited)).toBe('100000');
    expect(await maxBytes(allocated)).toBe('299999');
  });

  it('names the part of a username that it does not know, and what to write', async () => {
    const { id, username, password } = await edge.subAccount(await edge.customer());
    const keys = 'country, city, session, or sesstime, each followed by - and its value';
    const parts = {
      'contry-us': ['contry', keys],
      'country-aq': ['country', 'a country from the list of locations'],
      'country-us-city-london': [
        'city',
        'a city of US from the list of locations, with _ for spaces',
      ],
      session: ['session', '1 to 25 letters, digits, or _, for example session-abc12345'],
    };
    for (const [text, [part, expected]] of Object.entries(parts)) {
      expect((await edge.authorize({ username: `${username}-${text}`, password })).body).toEqual({
        allow: false,
        reason: 'BAD_PARAMETERS',
        part,
        expected,
        cacheSeconds: 2,
        subAccountId: id,
        targetDetail: 'DOMAIN',
      });
    }
  });

  it('understands a username in any case, with stray blanks', async () => {
    const { id, username, password } = await edge.subAccount(await edge.customer());
    for (const text of [
      `${username.toUpperCase()}-COUNTRY-US-City-New_York-session-Ab`,
      ` ${username} - country-us-city-new york -session- Ab\u00a0`,
    ])
      expect((await edge.authorize({ username: text, password })).body).toMatchObject({
        allow: true,
        subAccountId: id,
        country: 'US',
        city: 'new_york',
        session: 'Ab',
      });
  });

  it('tells a limit, an empty balance, an expired one and an ended unlimited plan apart', async () => {
    const rich = await edge.customer();
    const limited = await edge.subAccount(rich, 1_000n);
    await edge.use(limited.id, 1_000);
    const usedUp = await edge.customer(1_000n);
    const empty = await edge.subAccount(usedUp);
    await edge.use(empty.id, 1_000);
    const never = await edge.subAccount(await edge.customer(0n));
    const late = await edge.subAccount(await edge.customer(1_000n, 1));
    const plan = await edge.customer(1_000n);
    const fixed = await unlimitedAccount(edge.gateway, plan);
    const reason = async (account: { username: string; password: string }) =>
      (await edge.authorize(account)).body['reason'];
    expect(await reason(limited)).toBe('LIMIT_REACHED');
    expect(await reason(empty)).toBe('NO_BALANCE');
    expect(await reason(never)).toBe('NO_BALANCE');
    expect(await reason(late)).toBeUndefined();
    expect(await reason(fixed)).toBe('EXPIRED');
    await unlimitedPeriod(edge.gateway, plan, 2);
    expect((await edge.authorize(fixed)).body).toMatchObject({
      allow: true,
      maxBytes: null,
      outageBytes: null,
    });
    edge.gateway.clock.advance(3 * DAY);
    expect(await reason(late)).toBe('EXPIRED');
    expect(await reason(fixed)).toBe('EXPIRED');
  });

  it('lets a whitelisted address in without a password, and no other', async () => {
    const viewer = await edge.customer();
    const account = await edge.subAccount(viewer);
    const byAddress = async (clientIp: string) =>
      (await edge.post('/edge/v1/authorize', { protocol: 'SOCKS5', clientIp })).body;
    await whitelist(viewer, account.id, '198.51.100.7', null);
    await whitelist(
      viewer,
      account.id,
      '198.51.100.8',
      new Date(edge.gateway.clock.now().getTime() - 1),
    );
    expect(await byAddress('198.51.100.7')).toMatchObject({
      allow: true,
      subAccountId: account.id,
      country: null,
    });
    expect(await byAddress('::ffff:198.51.100.7')).toMatchObject({ allow: true });
    expect(await byAddress('198.51.100.8')).toMatchObject({ allow: false, reason: 'EXPIRED' });
    expect(await byAddress('198.51.100.9')).toMatchObject({
      allow: false,
      reason: 'IP_NOT_ALLOWED',
    });
    expect(await byAddress('not an address')).toMatchObject({
      allow: false,
      reason: 'IP_NOT_ALLOWED',
    });
    await edge.gateway.services.subAccounts.setStatus(viewer, account.id, 'INACTIVE');
    expect(await byAddress('198.51.100.7')).toMatchObject({ allow: false, reason: 'DISABLED' });
  });
});

async function whitelist(
  viewer: Viewer,
  subAccountId: string,
  address: string,
  expiresAt: Date | null,
): Promise<void> {
  await edge.gateway.sql(
    `INSERT INTO whitelist_entry (id, account_id, sub_account_id, address, expires_at, proven_at) VALUES ($1, $2, $3, $4, $5, now())`,
    [newId(), viewer.accountId, subAccountId, address, expiresAt],
  );
}
