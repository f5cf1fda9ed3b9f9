import { MINUTE_MS } from '../../../platform/clock.js';
import { share } from '../../../../test/support/share.js';
import { PASSWORD, startTestAuth } from '../../../../test/support/test-auth.js';

const auth = share(startTestAuth);

const NEW = 'Brand-new-pass-9';
interface Errors {
  userErrors: { code: string; field: string | null }[];
}
const codesOf = (errors: Errors | undefined) => errors?.userErrors.map(({ code }) => code);
const signsIn = async (email: string, password: string) =>
  (
    await auth.post(
      '/auth/login',
      { email, password },
      { address: `10.8.${Math.floor(Math.random() * 250)}.1` },
    )
  ).body.err_code === 0;
const alive = async (token: string) => (await auth.me({ token })).status === 200;

describe('changing the password while signed in', () => {
  const change = async (token: string, code: string, newPassword = NEW) =>
    codesOf(
      (
        await auth.graphql<{ passwordChange: Errors }>(
          `mutation ($code: String!, $newPassword: String!) {
             passwordChange(code: $code, newPassword: $newPassword) { me { id } userErrors { code field } } }`,
          { code, newPassword },
          { token },
        )
      ).body.data?.passwordChange,
    );
  const sendCode = (token: string) =>
    auth.graphql(
      'mutation { emailCodeSend(purpose: CHANGE_PASSWORD) { userErrors { code } } }',
      {},
      { token },
    );
  const enter = async (token: string, code: string) =>
    codesOf(
      (
        await auth.graphql<{ emailVerify: Errors }>(
          `mutation ($code: String!) { emailVerify(code: $code, purpose: CHANGE_PASSWORD) { userErrors { code field } } }`,
          { code },
          { token },
        )
      ).body.data?.emailVerify,
    );

  it('takes two steps with one code, and ends all other sessions', async () => {
    const here = await auth.member('change@example.com');
    const there = await auth.post('/auth/login', {
      email: 'change@example.com',
      password: PASSWORD,
    });
    await sendCode(here.token);
    const code = await auth.code('change@example.com');
    expect(await enter(here.token, code)).toEqual([]);
    expect(await change(here.token, code)).toEqual([]);

    expect(await signsIn('change@example.com', PASSWORD)).toBe(false);
    expect(await signsIn('change@example.com', NEW)).toBe(true);
    expect(await alive(here.token)).toBe(true);
    expect(await alive(there.body.data.token ?? '')).toBe(false);
    expect((await auth.inbox('change@example.com')).at(-1)?.subject).toBe(
      'Your password was changed',
    );
    expect(await change(here.token, code, `${NEW}again`)).toEqual(['EMAIL_VERIFICATION_REQUIRED']);
  });

  it('refuses step two before step one, and cannot be used for guessing', async () => {
    const { token } = await auth.member('skip@example.com');
    expect(await change(token, 'ABC234')).toEqual(['EMAIL_VERIFICATION_REQUIRED']);
    await sendCode(token);
    const code = await auth.code('skip@example.com');
    expect(await change(token, code)).toEqual(['EMAIL_VERIFICATION_REQUIRED']);
    expect(await enter(token, code)).toEqual([]);
    const wrong = (code.startsWith('2') ? '3' : '2') + code.slice(1);
    for (let n = 0; n < 4; n++) expect(await change(token, wrong)).toEqual(['CODE_INVALID']);
    expect(await change(token, wrong)).toEqual(['CODE_TRIES_EXHAUSTED']);
    expect(await change(token, code)).toEqual(['CODE_TRIES_EXHAUSTED']);
    expect(await signsIn('skip@example.com', PASSWORD)).toBe(true);
  });

  it.each([
    ['', 'PASSWORD_REQUIRED'],
    ['Aa1!aaa', 'PASSWORD_TOO_SHORT'],
    ['alllowercase1!', 'PASSWORD_CLASSES_MISSING'],
    [`Aa1!${'x'.repeat(125)}`, 'PASSWORD_TOO_LONG'],
    ['Aa1!\0aaaa', 'PASSWORD_CHARACTERS_REFUSED'],
  ])('refuses %j and keeps the code for another try', async (bad, problem) => {
    const email = `policy${problem.toLowerCase()}@example.com`;
    const { token } = await auth.member(email);
    await sendCode(token);
    const code = await auth.code(email);
    await enter(token, code);
    expect(await change(token, code, bad)).toEqual([problem]);
    expect(await change(token, code)).toEqual([]);
  });

  it('happens once under concurrent requests', async () => {
    const { token } = await auth.member('double@example.com');
    await sendCode(token);
    const code = await auth.code('double@example.com');
    await enter(token, code);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(token, code, `${NEW}${n}`)),
    );
    expect(answers.filter((codes) => codes?.length === 0)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  /** Without `extensions`, which count the requests of a network. */
  const request = async (email: string, address = '10.9.0.1') => {
    const { data, errors } = (
      await auth.graphql<{ passwordResetRequest: Errors & { retryAfterSeconds: number } }>(
        `mutation ($email: String!) { passwordResetRequest(email: $email) { retryAfterSeconds userErrors { code field } } }`,
        { email },
        { address },
      )
    ).body;
    return { data, ...(errors && { errors }) };
  };
  const confirm = async (token: string, newPassword = NEW, address = '10.9.0.1') => {
    const { body } = await auth.graphql<{ passwordResetConfirm: Errors & { changed: boolean } }>(
      `mutation ($token: String!, $newPassword: String!) {
         passwordResetConfirm(token: $token, newPassword: $newPassword) { changed userErrors { code field } } }`,
      { token, newPassword },
      { address },
    );
    const payload = body.data?.passwordResetConfirm;
    return payload && { changed: payload.changed, codes: codesOf(payload) };
  };
  const INVALID = { changed: false, codes: ['RESET_LINK_INVALID'] };
  const links = async (email: string): Promise<string[]> =>
    (await auth.inbox(email)).flatMap(
      ({ text }) => /\S+\/reset-password\/confirm#token=\S+/.exec(text)?.[0] ?? [],
    );
  const tokenFor = async (email: string): Promise<string> => {
    await request(email);
    return (await links(email)).at(-1)?.split('#token=')[1] ?? '';
  };

  it('is replaced through a link to the account’s address, which ends all sessions', async () => {
    const { token } = await auth.member('forgot@example.com');
    expect(await request('forgot@example.com')).toEqual({
      data: { passwordResetRequest: { retryAfterSeconds: 60, userErrors: [] } },
    });
    const [link = ''] = await links('forgot@example.com');
    expect(link).toMatch(
      /^http:\/\/127\.0\.0\.1:4000\/reset-password\/confirm#token=[A-Za-z0-9_-]{43}$/,
    );
    const secret = link.split('#token=')[1] ?? '';
    expect(await confirm(secret)).toEqual({ changed: true, codes: [] });
    expect(await signsIn('forgot@example.com', PASSWORD)).toBe(false);
    expect(await signsIn('forgot@example.com', NEW)).toBe(true);
    expect(await alive(token)).toBe(false);
    expect(await confirm(secret, `${NEW}again`)).toEqual(INVALID);
  });

  it('gives the same answer for an unknown address, even its timing, and sends no email', async () => {
    await auth.member('known@example.com');
    for (const expected of [
      { retryAfterSeconds: 60, userErrors: [] },
      {
        retryAfterSeconds: expect.any(Number),
        userErrors: [{ code: 'RESET_RECENTLY_SENT', field: null }],
      },
    ]) {
      for (const email of ['known@example.com', 'unknown@example.com']) {
        expect(await request(email)).toEqual({ data: { passwordResetRequest: expected } });
      }
    }
    expect(await links('known@example.com')).toHaveLength(1);
    expect(await auth.inbox('unknown@example.com')).toEqual([]);
  });

  it('sends the link to the account’s address, not to the similar one that was typed', async () => {
    await auth.member('real.name@gmail.com');
    await request('realname+evil@googlemail.com');
    expect(await links('real.name@gmail.com')).toHaveLength(1);
    expect(await auth.inbox('realname+evil@googlemail.com')).toEqual([]);
  });

  it('rejects the link after 30 minutes', async () => {
    await auth.member('slow@example.com');
    const secret = await tokenFor('slow@example.com');
    auth.clock.advance(30 * MINUTE_MS - 1);
    expect(await confirm(secret, 'short')).toEqual({
      changed: false,
      codes: ['PASSWORD_TOO_SHORT'],
    });
    // How the client asks about a link before a password is typed.
    expect(await confirm(secret, '')).toEqual({ changed: false, codes: ['PASSWORD_REQUIRED'] });
    auth.clock.advance(1);
    expect(await confirm(secret, '')).toEqual({ changed: false, codes: ['RESET_LINK_EXPIRED'] });
    expect(await confirm(secret)).toEqual({ changed: false, codes: ['RESET_LINK_EXPIRED'] });
    expect(await signsIn('slow@example.com', PASSWORD)).toBe(true);
  });

  it('accepts the link once under concurrent use', async () => {
    await auth.member('many@example.com');
    const secret = await tokenFor('many@example.com');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => confirm(secret, `${NEW}${n}`, `10.9.1.${n}`)),
    );
    expect(answers.filter((answer) => answer?.changed)).toHaveLength(1);
    expect(answers.filter((answer) => !answer?.changed)).toEqual(Array(11).fill(INVALID));
  });

  it('rejects the link after the password was changed in another way', async () => {
    await auth.member('two.links@example.com');
    const secret = await tokenFor('two.links@example.com');
    const { token } = (
      await auth.post('/auth/login', { email: 'two.links@example.com', password: PASSWORD })
    ).body.data;
    await auth.graphql(
      'mutation { emailCodeSend(purpose: CHANGE_PASSWORD) { userErrors { code } } }',
      {},
      { token: token ?? '' },
    );
    const code = await auth.code('two.links@example.com');
    await auth.graphql(
      `mutation ($code: String!, $new: String!) {
         emailVerify(code: $code, purpose: CHANGE_PASSWORD) { userErrors { code } }
         passwordChange(code: $code, newPassword: $new) { userErrors { code } } }`,
      { code, new: NEW },
      { token: token ?? '' },
    );
    expect(await signsIn('two.links@example.com', NEW)).toBe(true);
    expect(await confirm(secret, `${NEW}again`)).toEqual(INVALID);
  });

  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(10_000), "' OR 1=1 --", '\0'])(
    'refuses the made-up link %#',
    async (made) => {
      expect(await confirm(made)).toEqual(INVALID);
    },
  );

  it('lets its owner in at once after too many wrong passwords', async () => {
    await auth.member('locked@example.com');
    const login = (password: string) =>
      auth.post('/auth/login', { email: 'locked@example.com', password }, { address: '10.9.2.1' });
    for (let n = 0; n < 6; n++) await login('Wrong-pass-1');
    expect((await login(PASSWORD)).status).toBe(429);
    expect(await confirm(await tokenFor('locked@example.com'), NEW, '10.9.2.1')).toMatchObject({
      changed: true,
    });
    expect((await login(NEW)).body.err_code).toBe(0);
  });

  it('rejects an invalid address, and limits requests for many addresses', async () => {
    expect(await request('nobody')).toMatchObject({
      data: { passwordResetRequest: { userErrors: [{ code: 'EMAIL_INVALID', field: 'email' }] } },
    });
    for (let n = 0; n < 50; n++) await request(`nobody${n}@example.com`, '10.9.3.1');
    const { errors } = await request('nobody50@example.com', '10.9.3.1');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
    });
  });

  it('stores no usable link in the database', async () => {
    await auth.member('dump@example.com');
    const secret = await tokenFor('dump@example.com');
    const dump = await auth.sql<{ row: string }>(
      `SELECT p::text AS row FROM password_reset p UNION ALL SELECT m::text FROM mail_outbox m UNION ALL SELECT a::text FROM audit_entry a`,
    );
    const plain = [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ];
    expect(dump.length).toBeGreaterThan(0);
    for (const { row } of dump) for (const text of plain) expect(row).not.toContain(text);
  });
});
