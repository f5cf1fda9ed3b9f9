import { rows } from '../../platform/database/database.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth, PASSWORD, type From } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);

const QUERY = '{ me { id account { id name members { id displayName email role } } } }';
const accountOf = async (from: From) => {
  const { body } = await auth.graphql<{ me: { account: unknown } | null }>(QUERY, {}, from);
  return body.data?.me?.account;
};
const change = (sql: string, parameters: unknown[]) =>
  auth.services.db.transaction((tx) => rows(tx, sql, parameters));

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
