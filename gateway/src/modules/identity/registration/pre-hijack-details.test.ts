import { PASSWORD } from '../../../../test/support/test-auth.js';
import { oneTap, withGoogle } from '../../../../test/support/test-google.js';
import { rows } from '../../../platform/database/database.js';

const here = withGoogle();

const NEW = 'Brand-new-pass-9';
const NOTHING = { company: null, address: null, country: null, taxId: null, invoiceEmail: null };

/** Details that identify an account's owner. */
const said = async (email: string) => {
  const { db, billingDetails } = here.auth.services;
  return db.transaction(async (tx) => {
    const [found] = await rows<{ id: string } & Record<string, unknown>>(
      tx,
      `SELECT u.id, u.username, u.name, u.first_name, u.last_name, u.accepts_marketing AS marketing, r.email AS inviter
       FROM users u LEFT JOIN users r ON r.id = u.referred_by WHERE u.email = $1`,
      [email],
    );
    if (!found) throw new Error(`no account of ${email}`);
    const { id, ...profile } = found;
    const { company, address, country, taxId, invoiceEmail } = await billingDetails.of(tx, id);
    return { ...profile, billing: { company, address, country, taxId, invoiceEmail } };
  });
};

/** Registers an address with an invitation, and stores everything about its owner that the API accepts before the proof. */
async function squat(email: string, inviter: string): Promise<string> {
  const { auth } = here;
  await auth.member(inviter);
  const [invitation] = await auth.sql<{ code: string }>(
    `SELECT referral_code AS code FROM users WHERE email = $1`,
    [inviter],
  );
  await auth.post('/auth/register', {
    email,
    password: PASSWORD,
    accept_terms: true,
    accept_marketing: true,
    invite_code: invitation?.code,
  });
  const { body } = await auth.post('/auth/login', { email, password: PASSWORD });
  const token = body.data.token ?? '';
  await auth.graphql(
    `mutation {
       profileUpdate(input: { username: "M", name: "Mallory", firstName: "Mal", lastName: "Lory" }) { userErrors { code } }
       billingDetailsUpdate(input: { company: "Mallory Ltd", address: "1 Cave", country: "KY", taxId: "M1", invoiceEmail: "mallory@evil.example" }) { userErrors { code } }
     }`,
    {},
    { token },
  );
  expect(await said(email)).toEqual({
    username: 'M',
    name: 'Mallory',
    first_name: 'Mal',
    last_name: 'Lory',
    marketing: true,
    inviter,
    billing: {
      company: 'Mallory Ltd',
      address: '1 Cave',
      country: 'KY',
      taxId: 'M1',
      invoiceEmail: 'mallory@evil.example',
    },
  });
  return token;
}

async function reset(email: string): Promise<void> {
  const { auth } = here;
  await auth.graphql(
    `mutation ($email: String!) { passwordResetRequest(email: $email) { userErrors { code } } }`,
    { email },
  );
  const mail = (await auth.inbox(email)).at(-1)?.text ?? '';
  const token = /#token=(\S+)/.exec(mail)?.[1] ?? '';
  const { body } = await auth.graphql<{ passwordResetConfirm: { changed: boolean } }>(
    `mutation ($token: String!, $password: String!) {
       passwordResetConfirm(token: $token, newPassword: $password) { changed userErrors { code } } }`,
    { token, password: NEW },
  );
  expect(body).toMatchObject({ data: { passwordResetConfirm: { changed: true } } });
}

/** Changes the password with a code, which proves the address, too. */
async function changePassword(email: string, token: string): Promise<void> {
  const { auth } = here;
  auth.clock.advance(61_000);
  await auth.graphql(
    `mutation { emailCodeSend(purpose: CHANGE_PASSWORD) { userErrors { code } } }`,
    {},
    { token },
  );
  const code = await auth.code(email);
  await auth.graphql(
    'mutation ($code: String!) { emailVerify(code: $code, purpose: CHANGE_PASSWORD) { userErrors { code } } }',
    { code },
    { token },
  );
  const { body } = await auth.graphql(
    `mutation ($code: String!, $password: String!) {
       passwordChange(code: $code, newPassword: $password) { userErrors { code } } }`,
    { code, password: NEW },
    { token },
  );
  expect(body).toMatchObject({ data: { passwordChange: { userErrors: [] } } });
}

/** Each way to prove an address, and whether it also shows that the prover registered the account. */
const PROOFS: readonly [string, (email: string, token: string) => Promise<void>, boolean][] = [
  [
    'code',
    async (email, token) => {
      await here.auth.graphql(
        'mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }',
        { code: await here.auth.code(email) },
        { token },
      );
    },
    true,
  ],
  [
    'sign-in with a code',
    async (email) => {
      const verificationCode = await here.auth.code(email);
      await here.auth.post('/auth/login', { email, password: PASSWORD, verificationCode });
    },
    true,
  ],
  ['password change', changePassword, true],
  [
    'sign-in with Google',
    async (email) => {
      await oneTap({ email, name: 'Olive Owner' }, { password: PASSWORD });
    },
    true,
  ],
  ['reset link', reset, false],
];

describe('the first proof of an address', () => {
  it.each(PROOFS)('by %s drops what was stored before it', async (way, prove, isRegistrant) => {
    const email = `${way.replaceAll(' ', '.')}.owner@example.com`;
    const inviter = `${way.replaceAll(' ', '.')}.mallory@example.com`;
    const token = await squat(email, inviter);
    await prove(email, token);
    expect(await said(email)).toEqual({
      username: email.slice(0, email.indexOf('@')),
      name: null,
      first_name: null,
      last_name: null,
      // The registrant's own consent and invitation count; a stranger's do not.
      marketing: isRegistrant,
      inviter: isRegistrant ? inviter : null,
      billing: NOTHING,
    });
  });

  it('keeps the names that it brought itself', async () => {
    const email = 'google.new@example.com';
    await oneTap({ email, name: 'Olive Owner' });
    expect(await said(email)).toMatchObject({ name: 'Olive Owner' });
  });

  it('is the only one that drops them: later proofs keep what the proven customer stored', async () => {
    const email = 'settled@example.com';
    const { token } = await here.auth.provenMember(email);
    await here.auth.graphql(
      `mutation {
         profileUpdate(input: { name: "Olive" }) { userErrors { code } }
         billingDetailsUpdate(input: { invoiceEmail: "accounts@example.com" }) { userErrors { code } } }`,
      {},
      { token },
    );
    await reset(email);
    expect(await said(email)).toMatchObject({
      name: 'Olive',
      billing: { invoiceEmail: 'accounts@example.com' },
    });
  });
});
