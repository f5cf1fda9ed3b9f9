import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.js';
import { share } from '../../../../test/support/share.js';
import { startTestAuth } from '../../../../test/support/test-auth.js';

const auth = share(startTestAuth);

interface Sent {
  emailCodeSend: {
    expiresAt: string | null;
    retryAfterSeconds: number | null;
    userErrors: { code: string }[];
  };
}
interface Verified {
  emailVerify: {
    me: { emailVerified: boolean } | null;
    userErrors: { code: string; field: string | null }[];
  };
}
interface Holdings {
  me: {
    emailVerified: boolean;
    points: { total: number };
    balance: { traffic: { remainingBytes: string } };
    subAccounts: { nodes: { availableBytes: string | null; accountType: string }[] };
  };
}
const send = async (token: string, purpose = 'VERIFY_EMAIL') =>
  (
    await auth.graphql<Sent>(
      `mutation ($purpose: EmailCodePurpose!) { emailCodeSend(purpose: $purpose) { expiresAt retryAfterSeconds userErrors { code } } }`,
      { purpose },
      { token },
    )
  ).body.data?.emailCodeSend;
const verify = async (token: string, code: string, purpose = 'VERIFY_EMAIL') =>
  (
    await auth.graphql<Verified>(
      `mutation ($code: String!, $purpose: EmailCodePurpose!) {
         emailVerify(code: $code, purpose: $purpose) { me { emailVerified } userErrors { code field } } }`,
      { code, purpose },
      { token },
    )
  ).body.data?.emailVerify;
const errorOf = async (...entered: Parameters<typeof verify>) =>
  (await verify(...entered))?.userErrors[0]?.code;
const holdings = async (token: string) => {
  const { body } = await auth.graphql<Holdings>(
    `{ me { emailVerified points { total } balance { traffic { remainingBytes } }
            subAccounts { nodes { availableBytes accountType } } } }`,
    {},
    { token },
  );
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  const { emailVerified, points, balance, subAccounts } = body.data.me;
  return {
    emailVerified,
    points: points.total,
    bytes: balance.traffic.remainingBytes,
    usableBytes: subAccounts.nodes.map(({ availableBytes }) => availableBytes),
    accountTypes: subAccounts.nodes.map(({ accountType }) => accountType),
  };
};
const NOTHING = { emailVerified: false, points: 30, bytes: '0', usableBytes: [], accountTypes: [] };
/** The trial can be used at once, as the master user. */
const EVERYTHING = {
  emailVerified: true,
  points: 60,
  bytes: '500000000',
  usableBytes: ['500000000'],
  accountTypes: ['MASTER'],
};
/** A code that certainly differs. */
const other = (code: string) => (code.startsWith('2') ? '3' : '2') + code.slice(1);

describe('verifying an email address', () => {
  it('gives 30 points, the trial, and a sub account that can use it, once', async () => {
    const { token } = await auth.member('ada@example.com');
    expect(await holdings(token)).toEqual(NOTHING);
    const code = await auth.code('ada@example.com');
    expect(await verify(token, code)).toEqual({ me: { emailVerified: true }, userErrors: [] });
    expect(await holdings(token)).toEqual(EVERYTHING);
    expect(await errorOf(token, code)).toBe('CODE_USED');
    expect((await send(token))?.userErrors).toMatchObject([{ code: 'EMAIL_ALREADY_VERIFIED' }]);
    expect(await holdings(token)).toEqual(EVERYTHING);
  });

  it('accepts a code as people type it', async () => {
    const { token } = await auth.member('typed@example.com');
    const code = await auth.code('typed@example.com');
    const typed = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await verify(token, typed))?.userErrors).toEqual([]);
  });

  it('takes effect once when the code is entered a hundred times concurrently', async () => {
    const { token } = await auth.member('rush@example.com');
    const code = await auth.code('rush@example.com');
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(token, code)));
    expect(answers.filter((answer) => answer?.userErrors.length === 0)).toHaveLength(1);
    expect(
      new Set(answers.flatMap((answer) => answer?.userErrors.map((error) => error.code))),
    ).toEqual(new Set(['CODE_USED']));
    expect(await holdings(token)).toEqual(EVERYTHING);
  });

  it('allows five tries, even concurrent ones', async () => {
    const { token } = await auth.member('guess@example.com');
    const code = await auth.code('guess@example.com');
    const wrong = other(code);
    const answers = await Promise.all(Array.from({ length: 40 }, () => errorOf(token, wrong)));
    expect(answers.filter((error) => error === 'CODE_INVALID')).toHaveLength(4);
    expect(answers.filter((error) => error === 'CODE_TRIES_EXHAUSTED')).toHaveLength(36);
    expect(await errorOf(token, code)).toBe('CODE_TRIES_EXHAUSTED');
    expect(await holdings(token)).toEqual(NOTHING);
  });

  it.each(['', '12345', '1234567', 'ABC-12', 'ABC 12', 'ÄBC123', 'A\0C123'])(
    'rejects "%s" as malformed, without counting a try',
    async (typed) => {
      const email = `malformed${Buffer.from(typed).toString('hex')}@example.com`;
      const { token } = await auth.member(email);
      for (let n = 0; n < 6; n++) expect(await errorOf(token, typed)).toBe('CODE_MALFORMED');
      expect((await verify(token, await auth.code(email)))?.userErrors).toEqual([]);
    },
  );

  it('fails after 15 minutes', async () => {
    const { token } = await auth.member('late@example.com');
    const code = await auth.code('late@example.com');
    auth.clock.advance(15 * MINUTE_MS - 1);
    expect(await errorOf(token, other(code))).toBe('CODE_INVALID');
    auth.clock.advance(1);
    expect(await errorOf(token, code)).toBe('CODE_EXPIRED');
    expect(await holdings(token)).toEqual(NOTHING);
  });

  it('accepts each code until it expires, in whichever order the emails arrive', async () => {
    const email = 'slow.mail@example.com';
    const { token } = await auth.member(email);
    const first = await auth.code(email);
    auth.clock.advance(MINUTE_MS);
    await send(token);
    expect((await verify(token, first))?.userErrors).toEqual([]);
  });

  it('counts no try for an older code, and says when it has expired', async () => {
    const email = 'slower.mail@example.com';
    const { token } = await auth.member(email);
    const first = await auth.code(email);
    auth.clock.advance(15 * MINUTE_MS);
    await send(token);
    const second = await auth.code(email);
    for (let tries = 0; tries < 6; tries++)
      expect(await errorOf(token, first)).toBe('CODE_EXPIRED');
    expect((await verify(token, second))?.userErrors).toEqual([]);
  });

  it('counts a wrong code as a try of each valid one', async () => {
    const email = 'several@example.com';
    const { token } = await auth.member(email);
    const codes = [await auth.code(email)];
    for (let n = 1; n < 3; n++) {
      auth.clock.advance(MINUTE_MS);
      await send(token);
      codes.push(await auth.code(email));
    }
    const wrong = ['222222', '333333', '444444', '555555'].find((code) => !codes.includes(code));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => errorOf(token, wrong ?? '')),
    );
    expect(answers.filter((error) => error === 'CODE_INVALID')).toHaveLength(4);
    for (const code of codes) expect(await errorOf(token, code)).toBe('CODE_TRIES_EXHAUSTED');
    auth.clock.advance(MINUTE_MS);
    await send(token);
    expect((await verify(token, await auth.code(email)))?.userErrors).toEqual([]);
  });

  it('says in the email when it was asked for', async () => {
    const email = 'timed@example.com';
    await auth.member(email);
    const [mail] = await auth.inbox(email);
    const at = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(auth.clock.now());
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      `Requested on ${at.replaceAll(/\s+/g, ' ')} UTC.`,
    );
  });

  it('rejects another customer’s code, and one for another purpose', async () => {
    const [one, two] = [await auth.member('one@example.com'), await auth.member('two@example.com')];
    expect(await errorOf(two.token, await auth.code('one@example.com'))).toBe('CODE_INVALID');
    expect(await errorOf(one.token, await auth.code('one@example.com'), 'CHANGE_PASSWORD')).toBe(
      'CODE_INVALID',
    );
    expect(await holdings(one.token)).toEqual(NOTHING);
    expect(await holdings(two.token)).toEqual(NOTHING);
  });

  it('gives the trial once per mailbox, however the address is written', async () => {
    for (const [email, bytes] of [
      ['trial@example.com', '500000000'],
      ['trial+again@example.com', '0'],
    ] as const) {
      const { token } = await auth.member(email);
      await verify(token, await auth.code(email));
      expect(await holdings(token)).toEqual({ ...EVERYTHING, bytes, usableBytes: [bytes] });
    }
  });
});

describe('sending a code', () => {
  it('right after registration returns the code that is on its way, then waits 60 seconds', async () => {
    const { token } = await auth.member('modal@example.com');
    expect(await send(token)).toMatchObject({
      expiresAt: expect.any(String),
      retryAfterSeconds: 60,
      userErrors: [],
    });
    auth.clock.advance(20 * SECOND_MS);
    expect(await send(token)).toEqual({
      expiresAt: null,
      retryAfterSeconds: 40,
      userErrors: [{ code: 'CODE_RECENTLY_SENT' }],
    });
    expect(await auth.inbox('modal@example.com')).toHaveLength(1);
    auth.clock.advance(40 * SECOND_MS);
    expect((await send(token))?.userErrors).toEqual([]);
    expect(await auth.inbox('modal@example.com')).toHaveLength(2);
  });

  it('creates one code for parallel requests', async () => {
    const { token } = await auth.member('impatient@example.com');
    auth.clock.advance(MINUTE_MS);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)));
    expect(answers.filter((answer) => answer?.userErrors.length === 0)).toHaveLength(1);
    expect(await auth.inbox('impatient@example.com')).toHaveLength(2);
  });

  it('stores no code that can be read or brute-forced without the secret', async () => {
    const { token } = await auth.member('stored@example.com');
    const code = await auth.code('stored@example.com');
    const [row] = await auth.sql<{ text: string; code_hash: Buffer }>(
      `SELECT c::text AS text, code_hash FROM email_code c ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(row?.text).not.toContain(code);
    expect(row?.code_hash).toHaveLength(32);
    expect((await verify(token, code))?.userErrors).toEqual([]);
  });
});
