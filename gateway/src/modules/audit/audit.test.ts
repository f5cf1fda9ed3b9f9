import { HOUR_MS } from '../../platform/clock.js';
import { share } from '../../../test/support/share.js';
import { PASSWORD, startTestAuth, type From } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);

interface Log {
  totalCount: number;
  nodes: {
    id: string;
    at: string;
    lastAt: string;
    count: number;
    action: string;
    actorType: string;
    address: string | null;
    target: string | null;
    before: { name: string; value: string | null }[];
    after: { name: string; value: string | null }[];
  }[];
}
const ask = (from: From) =>
  auth.graphql<{ me: { auditLog: Log } }>(
    `{ me { auditLog(first: 100) { totalCount
       nodes { id at lastAt count action actorType actorId address target before { name value } after { name value } } } } }`,
    {},
    from,
  );
const log = async (from: From): Promise<Log> => {
  const { body } = await ask(from);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.me.auditLog;
};
const login = (email: string, password: string, address: string) =>
  auth.post('/auth/login', { email, password }, { address });

describe('the audit log of a customer', () => {
  it('tells who did what, from where, with the values before and after', async () => {
    const from = await auth.provenMember('log@example.com');
    const { body } = await auth.graphql<{
      apiKeyCreate: { apiKey: { id: string }; secret: string };
    }>(
      `mutation { apiKeyCreate(input: { name: "robot", scopes: [READ_USAGE] }) { apiKey { id } secret } }`,
      {},
      { ...from, address: '10.20.0.1' },
    );
    const key = body.data?.apiKeyCreate;
    await auth.graphql(
      `mutation { profileUpdate(input: { name: "Ada" }) { userErrors { code } } }`,
      {},
      from,
    );
    await auth.graphql(
      `mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }`,
      { id: key?.apiKey.id },
      from,
    );
    const { nodes, totalCount } = await log(from);
    expect(nodes.map(({ action }) => action)).toEqual([
      'apiKey.revoke',
      'user.updateProfile',
      'apiKey.create',
      'session.open',
      'user.register',
    ]);
    expect(totalCount).toBe(5);
    expect(nodes[2]).toMatchObject({
      count: 1,
      actorType: 'SESSION',
      address: '10.20.0.1',
      target: key?.apiKey.id,
    });
    expect(nodes[2]?.after).toContainEqual({ name: 'scopes', value: '["READ_USAGE"]' });
    expect(nodes[1]).toMatchObject({
      before: [{ name: 'name', value: null }],
      after: [{ name: 'name', value: 'Ada' }],
    });
    const told = JSON.stringify(nodes);
    for (const secret of [key!.secret, from.token, PASSWORD]) expect(told).not.toContain(secret);
  });

  it('is for the customer only: not for others, and not for API keys', async () => {
    const one = await auth.provenMember('mine@example.com');
    const other = await auth.member('theirs@example.com');
    const seen = new Set((await log(one)).nodes.map(({ id }) => id));
    const { nodes: others } = await log(other);
    expect(seen.size).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    for (const { id } of others) expect(seen.has(id)).toBe(false);
    const asked = await ask(await auth.apiKey(one, 'READ_USAGE'));
    expect(asked.body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('failed sign-ins', () => {
  it('are one entry for each network and hour, with their count', async () => {
    const email = 'watched@example.com';
    const from = await auth.member(email);
    for (let n = 0; n < 3; n++) await login(email, 'Wrong-pass-1', '10.22.0.1');
    await login(email, 'Wrong-pass-1', '10.22.0.2');
    auth.clock.advance(HOUR_MS);
    await login(email, 'Wrong-pass-1', '10.22.0.1');
    const failed = (await log(from)).nodes.filter(({ action }) => action === 'signIn.fail');
    expect(failed.map(({ address, count, actorType }) => ({ address, count, actorType }))).toEqual([
      { address: '10.22.0.1', count: 1, actorType: 'SYSTEM' },
      { address: '10.22.0.2', count: 1, actorType: 'SYSTEM' },
      { address: '10.22.0.1', count: 3, actorType: 'SYSTEM' },
    ]);
  });

  it('do not flood the log when they come from very many networks', async () => {
    const email = 'flooded@example.com';
    const from = await auth.member(email);
    for (let n = 0; n < 60; n++) await login(email, 'Wrong-pass-1', `10.23.${n}.1`);
    const failed = (await log(from)).nodes.filter(({ action }) => action === 'signIn.fail');
    expect(failed).toHaveLength(51);
    expect(failed[0]).toMatchObject({ address: null, count: 10 });
  });
});
