import { share } from '../../../test/support/share.js';
import { startTestEdge, type TestSubAccount } from '../../../test/support/test-edge.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';

/**
 * A node asks again every two seconds for each open connection, with the credentials or the address that opened it. It cuts
 * the connection when the answer is a refusal, or names another sub account. These tests ask like that after every change.
 */
const edge = share(startTestEdge);
const HOUR = 3_600_000;

/** Who the credentials belong to, or why they are refused, at two nodes. */
async function answerTo(identity: { username: string; password: string } | { clientIp: string }) {
  const [first, second] = await Promise.all(
    (['node-1', 'node-2'] as const).map(async (node) => {
      const { body } = await edge.authorize({ wantsConnection: false, ...identity }, node);
      expect(body['cacheSeconds']).toBeLessThanOrEqual(2);
      return body['allow'] === true ? body['subAccountId'] : body['reason'];
    }),
  );
  expect(second).toBe(first);
  return first;
}

const login = ({ username, password }: TestSubAccount) => ({ username, password });

async function opened(viewer?: Viewer) {
  const owner = viewer ?? (await edge.customer());
  const account = await edge.subAccount(owner);
  expect(await answerTo(login(account))).toBe(account.id);
  return { viewer: owner, account, id: account.id };
}

describe('a connection opened with a password, at its next question', () => {
  const subAccounts = () => edge.gateway.services.subAccounts;

  it.each([
    [
      'its sub account is disabled',
      'DISABLED',
      (viewer: Viewer, id: string) => subAccounts().setStatus(viewer, id, 'INACTIVE'),
    ],
    [
      'its sub account is deleted',
      'UNKNOWN_CREDENTIALS',
      (viewer: Viewer, id: string) => subAccounts().delete(viewer, id),
    ],
    [
      'its password is changed',
      'UNKNOWN_CREDENTIALS',
      (viewer: Viewer, id: string) => subAccounts().update(viewer, id, { password: 'another1' }),
    ],
    [
      'its username is changed',
      'UNKNOWN_CREDENTIALS',
      (viewer: Viewer, id: string) => subAccounts().update(viewer, id, { username: 'moved99' }),
    ],
    [
      'its limit is lowered below what it has used',
      'LIMIT_REACHED',
      async (viewer: Viewer, id: string) => {
        await edge.use(id, 5_000);
        await subAccounts().update(viewer, id, { limitBytes: 4_999n });
      },
    ],
    [
      'less is set aside for it than it has used',
      'LIMIT_REACHED',
      async (viewer: Viewer, id: string) => {
        await subAccounts().update(viewer, id, { limitBytes: 9_000n, chargeMode: 'ALLOCATED' });
        await edge.use(id, 5_000);
        await subAccounts().update(viewer, id, { limitBytes: 5_000n });
      },
    ],
  ])('is refused once %s', async (_change, reason, change) => {
    const { viewer, account, id } = await opened();
    await change(viewer, id);
    expect(await answerTo(login(account))).toBe(reason);
  });

  it('stays open while somebody in its network tries wrong passwords', async () => {
    const { account, id } = await opened();
    const clientIp = '81.2.3.4';
    const guess = { username: account.username, password: 'wrong-one', clientIp };
    for (let tries = 0; tries < 10; tries += 1) await edge.authorize(guess);
    const asked = { ...login(account), clientIp };
    expect((await edge.authorize(asked)).body).toMatchObject({ reason: 'UNKNOWN_CREDENTIALS' });
    expect(await answerTo(asked)).toBe(id);
  });

  it('is answered for the other sub account once usernames are swapped', async () => {
    const { viewer, account } = await opened();
    const { account: other } = await opened(viewer);
    await subAccounts().update(viewer, account.id, { username: 'between1' });
    expect(await answerTo(login(account))).toBe('UNKNOWN_CREDENTIALS');
    await subAccounts().update(viewer, other.id, { username: account.username });
    await subAccounts().update(viewer, account.id, { username: other.username });
    expect(await answerTo(login(account))).toBe(other.id);
    expect(await answerTo(login(other))).toBe(account.id);
    // The sub account that it was opened for no longer decides about the username.
    await subAccounts().setStatus(viewer, account.id, 'INACTIVE');
    expect(await answerTo(login(account))).toBe(other.id);
  });

  it('is answered for another customer who takes over the username of a deleted sub account', async () => {
    const { viewer, account } = await opened();
    const { viewer: stranger, account: theirs } = await opened();
    await subAccounts().delete(viewer, account.id);
    await subAccounts().update(stranger, theirs.id, { username: account.username });
    expect(await answerTo(login(account))).toBe(theirs.id);
    await subAccounts().update(stranger, theirs.id, { password: 'another1' });
    expect(await answerTo(login(account))).toBe('UNKNOWN_CREDENTIALS');
  });

  it('goes on when an API key is created or revoked: keys do not open connections', async () => {
    const { viewer, account, id } = await opened();
    const { apiKeys } = edge.gateway.services;
    const key = await apiKeys.create(
      viewer,
      {
        name: 'Key',
        scopes: ['READ_USAGE'],
        expiresAt: null,
        sourceAddresses: [],
        requestsPerMinute: 60,
      },
      null,
    );
    expect(await answerTo({ username: account.username, password: key.secret ?? '' })).toBe(
      'UNKNOWN_CREDENTIALS',
    );
    await apiKeys.revoke(viewer, key.id);
    expect(await answerTo(login(account))).toBe(id);
  });
});

describe('a connection opened by a whitelisted address, at its next question', () => {
  let addresses = 0;

  /** An address that is let in, and its entry, proven by the request that adds it. */
  async function letIn() {
    const { viewer, account } = await opened();
    const clientIp = `93.184.216.${++addresses}`;
    const { whitelist } = edge.gateway.services;
    const entry = {
      subAccountId: account.id,
      address: clientIp,
      remark: null,
      expiresAt: new Date(edge.gateway.clock.now().getTime() + HOUR),
    };
    const id = await whitelist.add({ ...viewer, address: clientIp }, entry, null);
    expect(await answerTo({ clientIp })).toBe(account.id);
    return { viewer, account, whitelist, id, clientIp };
  }

  it('is refused once its entry is removed', async () => {
    const { viewer, whitelist, id, clientIp } = await letIn();
    await whitelist.delete(viewer, [id]);
    expect(await answerTo({ clientIp })).toBe('IP_NOT_ALLOWED');
  });

  it('is refused once its entry has another address', async () => {
    const { viewer, whitelist, id, clientIp } = await letIn();
    await whitelist.update(viewer, id, { address: '93.184.216.200' });
    expect(await answerTo({ clientIp })).toBe('IP_NOT_ALLOWED');
  });

  it('is refused once its entry has expired', async () => {
    const { clientIp } = await letIn();
    edge.gateway.clock.advance(HOUR);
    expect(await answerTo({ clientIp })).toBe('EXPIRED');
  });

  it('is refused once its sub account is disabled or deleted', async () => {
    const { viewer, account, clientIp } = await letIn();
    const { subAccounts } = edge.gateway.services;
    await subAccounts.setStatus(viewer, account.id, 'INACTIVE');
    expect(await answerTo({ clientIp })).toBe('DISABLED');
    await subAccounts.delete(viewer, account.id);
    expect(await answerTo({ clientIp })).toBe('IP_NOT_ALLOWED');
  });

  it('is answered for the other sub account once its entry is moved', async () => {
    const { viewer, account, whitelist, id, clientIp } = await letIn();
    const other = await edge.subAccount(viewer);
    await whitelist.update(viewer, id, { subAccountId: other.id });
    expect(await answerTo({ clientIp })).toBe(other.id);
    await edge.gateway.services.subAccounts.setStatus(viewer, account.id, 'INACTIVE');
    expect(await answerTo({ clientIp })).toBe(other.id);
  });

  it('is answered for another customer who proves the address after', async () => {
    const { clientIp, whitelist } = await letIn();
    const { viewer: stranger, account: theirs } = await opened();
    const entry = { subAccountId: theirs.id, address: clientIp, remark: null, expiresAt: null };
    const id = await whitelist.add({ ...stranger, address: '93.184.217.1' }, entry, null);
    const { url } = await edge.gateway.services.whitelistProof.createClaim(stranger, id);
    await edge.gateway.services.whitelistProof.useClaim(
      url.slice(url.lastIndexOf('/') + 1),
      clientIp,
    );
    expect(await answerTo({ clientIp })).toBe(theirs.id);
  });

  it('stays with its customer while others only use their passwords there on open connections', async () => {
    const { account, clientIp, whitelist } = await letIn();
    const { viewer: stranger, account: theirs } = await opened();
    const entry = { subAccountId: theirs.id, address: clientIp, remark: null, expiresAt: null };
    await whitelist.add({ ...stranger, address: '93.184.217.1' }, entry, null);
    const open = { ...login(theirs), clientIp, openConnections: 1, wantsConnection: false };
    expect((await edge.authorize(open)).body).toMatchObject({ allow: true });
    expect(await answerTo({ clientIp })).toBe(account.id);
    expect((await edge.authorize({ ...open, wantsConnection: true })).body['allow']).toBe(true);
    expect(await answerTo({ clientIp })).toBe(theirs.id);
  });

  it('goes on when the password or the username of its sub account changes', async () => {
    const { viewer, account, clientIp } = await letIn();
    const { subAccounts } = edge.gateway.services;
    await subAccounts.update(viewer, account.id, { password: 'another1', username: newName() });
    expect(await answerTo({ clientIp })).toBe(account.id);
  });
});

const newName = () =>
  `n${newId()
    .replace(/[^a-z0-9]/g, '')
    .slice(-9)}`;
