import { MINUTE_MS } from '../../../../schema/rules/time.js';
import { PASSWORD } from '../../../test/support/test-auth.js';
import {
  CLIENT,
  control,
  expectCode,
  leave,
  oneTap,
  popup,
  STATE,
  withGoogle,
} from '../../../test/support/test-google.js';

const here = withGoogle();

const NEW_PASSWORD = 'Another-horse-8!';

/** Connects a Google account inside a session. */
async function link(token: string, fields: object, password = PASSWORD) {
  const { sent, headers } = await leave();
  const { code: authCode } = await control('code', { ...sent, ...fields });
  const call = { authCode, clientId: CLIENT, state: STATE, password };
  return here.auth.post('/auth/google-link', call, { token, headers });
}

async function unlink(token: string, password = PASSWORD) {
  const { body } = await here.auth.graphql<{
    googleUnlink: { me: { google: unknown } | null; userErrors: { code: string }[] };
  }>(
    `mutation ($password: String!) {
       googleUnlink(password: $password) { me { google { email } } userErrors { code } } }`,
    { password },
    { token },
  );
  return body.data?.googleUnlink;
}

interface Ways {
  hasPassword: boolean;
  google: { email: string; linkedAt: string } | null;
}

async function ways(token: string | null): Promise<Ways | undefined> {
  const { body } = await here.auth.graphql<{ me: Ways }>(
    '{ me { hasPassword google { email linkedAt } } }',
    {},
    { token: token ?? '' },
  );
  return body.data?.me;
}

const subjects = async (email: string) =>
  (await here.auth.inbox(email)).map(({ subject }) => subject);

async function resetByMail(email: string): Promise<void> {
  here.auth.clock.advance(2 * MINUTE_MS);
  await here.auth.graphql(
    'mutation ($email: String!) { passwordResetRequest(email: $email) { userErrors { code } } }',
    { email },
  );
  const links = (await here.auth.inbox(email)).map(({ text }) => /#token=(\S+)/.exec(text)?.[1]);
  const { body } = await here.auth.graphql<{ passwordResetConfirm: { changed: boolean } }>(
    `mutation ($token: String!, $password: String!) {
       passwordResetConfirm(token: $token, newPassword: $password) { changed } }`,
    { token: links.findLast((found) => found !== undefined), password: NEW_PASSWORD },
  );
  expect(body.data?.passwordResetConfirm.changed).toBe(true);
}

describe('a second Google account with the same address', () => {
  it('gets in at no door, not even with the password, and is told what to do', async () => {
    const email = 'shared@example.com';
    const first = await oneTap({ email, sub: 'first' });
    expect(first.body.err_code).toBe(0);
    expectCode(await oneTap({ email, sub: 'second' }), 'GOOGLE_OTHER_ACCOUNT');
    expectCode(await popup({ email, sub: 'third' }), 'GOOGLE_OTHER_ACCOUNT');
    expectCode(await oneTap({ email, sub: 'second' }), 'GOOGLE_OTHER_ACCOUNT');

    const known = 'shared.password@example.com';
    await here.auth.member(known);
    await oneTap({ email: known, sub: 'owner' }, { password: PASSWORD });
    expectCode(
      await oneTap({ email: known, sub: 'other' }, { password: PASSWORD }),
      'GOOGLE_OTHER_ACCOUNT',
    );
  });

  it('is refused when both arrive at once', async () => {
    const email = 'at.once@example.com';
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((sub) => oneTap({ email, sub: `once-${sub}` })),
    );
    expect(answers.filter(({ body }) => body.err_code === 0)).toHaveLength(1);
  });

  it('gets in after a reset by email, which disconnects the first, and the password', async () => {
    const email = 'moved@example.com';
    const first = await oneTap({ email, sub: 'gone' });
    await resetByMail(email);
    expect(await subjects(email)).toContain('Google was disconnected from your account');
    const { body } = await here.auth.post('/auth/login', { email, password: NEW_PASSWORD });
    expect(await ways(body.data.token)).toEqual({ hasPassword: true, google: null });
    expectCode(await oneTap({ email, sub: 'gone' }), 'GOOGLE_PASSWORD_REQUIRED');
    const linked = await link(body.data.token ?? '', { email, sub: 'new' }, NEW_PASSWORD);
    expect(linked.body.err_code).toBe(0);
    const again = await oneTap({ email, sub: 'new' });
    expect(again.body.data.user?.['id']).toBe(first.body.data.user?.['id']);
  });
});

describe('connecting Google in a session', () => {
  it('takes the password, shows under the account, and is told by email and in the log', async () => {
    const email = 'linker@example.com';
    const { token, id } = await here.auth.provenMember(email);
    const person = { email: 'private@elsewhere.example', sub: 'private' };
    expectCode(await link(token, person, 'Wrong-pass-1'), 'CREDENTIALS_WRONG');
    expect(await ways(token)).toEqual({ hasPassword: true, google: null });
    expect((await link(token, person)).body.err_code).toBe(0);
    expect(await ways(token)).toEqual({
      hasPassword: true,
      google: { email: person.email, linkedAt: expect.any(String) },
    });
    // By its subject: the address at Google is another one.
    expect((await oneTap(person)).body.data.user?.['id']).toBe(id);
    expect(await subjects(email)).toContain('Google was connected to your account');

    expect((await unlink(token, 'Wrong-pass-1'))?.userErrors).toEqual([{ code: 'PASSWORD_WRONG' }]);
    expect(await unlink(token)).toEqual({ me: { google: null }, userErrors: [] });
    expect((await unlink(token))?.userErrors).toEqual([]);
    const disconnected = (await subjects(email)).filter((subject) =>
      subject.includes('disconnected'),
    );
    expect(disconnected).toHaveLength(1);
    const { body } = await here.auth.graphql<{
      me: { auditLog: { nodes: { action: string }[] } };
    }>('{ me { auditLog(first: 20) { nodes { action } } } }', {}, { token });
    const actions = body.data?.me.auditLog.nodes.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.linkGoogle', 'user.unlinkGoogle']));
  });

  it('refuses a second Google account, and one that signs somebody else in', async () => {
    const one = await here.auth.provenMember('one.link@example.com');
    const two = await here.auth.provenMember('two.link@example.com');
    const taken = { email: 'one.google@example.com', sub: 'taken' };
    expect((await link(one.token, taken)).body.err_code).toBe(0);
    expect((await link(one.token, taken)).body.err_code).toBe(0);
    expectCode(
      await link(one.token, { email: 'x@example.com', sub: 'more' }),
      'GOOGLE_ALREADY_CONNECTED',
    );
    expectCode(await link(two.token, taken), 'GOOGLE_TAKEN');
    await unlink(two.token);
    expect((await ways(one.token))?.google).not.toBeNull();
  });

  it('needs a session and a proven address', async () => {
    const { token } = await here.auth.member('unproven.link@example.com');
    const person = { email: 'unproven.google@example.com', sub: 'unproven' };
    expectCode(await link(token, person), 'EMAIL_NOT_VERIFIED');
    expectCode(await link('', person), 'UNAUTHENTICATED');
    const proven = await here.auth.provenMember('key.link@example.com');
    const key = await here.auth.apiKey(proven, 'READ_PROFILE');
    expectCode(await link(key.token, person), 'UNAUTHENTICATED');
  });

  it('lets nobody disconnect the only way in', async () => {
    const { body } = await oneTap({ email: 'only.way@example.com' });
    const token = body.data.token ?? '';
    expect(await ways(token)).toMatchObject({ hasPassword: false });
    expect((await unlink(token))?.userErrors).toEqual([{ code: 'PASSWORD_NOT_SET' }]);
    expect((await ways(token))?.google).not.toBeNull();
  });
});
