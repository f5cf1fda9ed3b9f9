import { rows } from '../../platform/database/database.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth, PASSWORD, type From } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);

const QUERY = '{ me { id account { id name members { id displayName email role } } } }';
const accountOf = async (from: From) => {
  const { body } = await auth.graphql<{ me: { account: unknown } }>(QUERY, {}, from);
  return body.data?.me.account;
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

it('a customer from before the accounts gets one with the next sign-in, or when it is shown', async () => {
  const email = 'early@example.com';
  const { id, token } = await auth.member(email);
  const account = await accountOf({ token });
  const forget = async () => {
    await change('DELETE FROM account_members WHERE user_id = $1', [id]);
    await change('DELETE FROM accounts WHERE id = $1', [id]);
  };

  await forget();
  await auth.post('/auth/login', { email, password: PASSWORD });
  expect(
    await change('SELECT account_id, role FROM account_members WHERE user_id = $1', [id]),
  ).toEqual([{ account_id: id, role: 'OWNER' }]);

  await forget();
  const shown = await Promise.all([1, 2, 3].map(() => accountOf({ token })));
  expect(shown).toEqual([account, account, account]);
});
