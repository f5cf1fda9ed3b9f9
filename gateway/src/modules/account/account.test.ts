import { share } from '../../../test/support/share.js';
import { startTestAuth, PASSWORD, type From } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);

const QUERY = '{ me { id account { id name members { id displayName email role } } } }';
const accountOf = async (from: From) => {
  const { body } = await auth.graphql<{ me: { account: unknown } | null }>(QUERY, {}, from);
  return body.data?.me?.account;
};
const change = (sql: string, parameters: unknown[]) => auth.sql(sql, parameters);

it('whoever registers owns an account with their id', async () => {
  const { id, token } = await auth.member('ada+1@example.com');
  expect(await accountOf({ token })).toEqual({
    id,
    name: 'ada+1',
    members: [{ id, displayName: 'ada+1', email: 'ada+1@example.com', role: 'OWNER' }],
  });
});

it('a customer who is a member of none gets an account with the next sign-in', async () => {
  const email = 'early@example.com';
  const { id, token } = await auth.member(email);
  await change('DELETE FROM account_members WHERE user_id = $1', [id]);
  expect(await accountOf({ token })).toBeUndefined();
  const { body } = await auth.post('/auth/login', { email, password: PASSWORD });
  expect(await accountOf({ token: body.data.token ?? '' })).toMatchObject({ id, name: 'early' });
});

it('an owner sets the time zone of the account, by a name of the database', async () => {
  const { token } = await auth.member('zone@example.com');
  const set = (timeZone: string) =>
    auth.graphql<{ accountUpdate: { account: { timeZone: string; usageTargetDetail: string } } }>(
      `mutation ($timeZone: String) { accountUpdate(input: { timeZone: $timeZone }) {
         account { timeZone usageTargetDetail } userErrors { code } } }`,
      { timeZone },
      { token },
    );
  const { body } = await set('asia/hong_kong');
  expect(body.data?.accountUpdate.account).toEqual({
    timeZone: 'Asia/Hong_Kong',
    usageTargetDetail: 'DOMAIN',
  });
  for (const unknown of [
    'Mars/Olympus',
    '+05:47',
    '',
    'EST',
    'MST',
    'SystemV/AST4',
    'x'.repeat(300),
  ]) {
    const refused = await set(unknown);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      reason: 'TIME_ZONE_UNKNOWN',
    });
  }
  const read = await auth.graphql('{ me { account { timeZone } } }', {}, { token });
  expect(read.body.data).toEqual({ me: { account: { timeZone: 'Asia/Hong_Kong' } } });
  // The runtime has former names for these.
  for (const timeZone of ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC']) {
    const chosen = await set(timeZone);
    expect(chosen.body.data?.accountUpdate.account.timeZone).toBe(timeZone);
    const usage = await auth.graphql(
      `{ me { usage(query: { period: LAST_7_DAYS, granularity: DAY, timeZone: "${timeZone}" }) { timeZone } } }`,
      {},
      { token },
    );
    expect(usage.body.data).toEqual({ me: { usage: { timeZone } } });
  }
});

it('an account begins with the time zone of the registration, or UTC', async () => {
  const zoneOf = async (email: string, more: object) => {
    const password = PASSWORD;
    const { body } = await auth.post('/auth/register', {
      email,
      password,
      accept_terms: true,
      ...more,
    });
    if (body.err_code !== 0) return body.err_code;
    const login = await auth.post('/auth/login', { email, password });
    const from = { token: login.body.data.token ?? '' };
    const read = await auth.graphql<{ me: { account: { timeZone: string } } }>(
      '{ me { account { timeZone } } }',
      {},
      from,
    );
    return read.body.data?.me.account.timeZone;
  };
  expect(await zoneOf('kolkata@example.com', { time_zone: 'Asia/Kolkata' })).toBe('Asia/Kolkata');
  expect(await zoneOf('nowhere@example.com', {})).toBe('UTC');
  expect(await zoneOf('unknown@example.com', { time_zone: 'Nowhere/Nothing' })).toBe(1115);
});

it('an owner decides how much of their targets’ names is stored, and nobody else’s', async () => {
  const [one, other] = [await auth.member('one@example.com'), await auth.member('two@example.com')];
  const detailOf = async ({ token }: { token: string }) => {
    const { body } = await auth.graphql<{ me: { account: { usageTargetDetail: string } } }>(
      '{ me { account { usageTargetDetail } } }',
      {},
      { token },
    );
    return body.data?.me.account.usageTargetDetail;
  };
  expect(await detailOf(one)).toBe('DOMAIN');
  const { body } = await auth.graphql(
    'mutation { accountUpdate(input: { usageTargetDetail: NONE }) { account { usageTargetDetail } userErrors { code } } }',
    {},
    { token: one.token },
  );
  expect(body.data).toEqual({
    accountUpdate: { account: { usageTargetDetail: 'NONE' }, userErrors: [] },
  });
  expect([await detailOf(one), await detailOf(other)]).toEqual(['NONE', 'DOMAIN']);
  const log = await auth.graphql<{ me: { auditLog: { nodes: { action: string }[] } } }>(
    '{ me { auditLog(first: 1) { nodes { action } } } }',
    {},
    { token: one.token },
  );
  expect(log.body.data?.me.auditLog.nodes).toEqual([{ action: 'account.update' }]);
});
