import { MOCK_CODE } from '../../../mocks/src/msw/identity-handlers';
import { handlers } from '../../../mocks/src/msw/handlers';
import { createWorldIn } from '../../../mocks/src/dev-mode/states';
import { SIGN_IN_ERR_CODES } from '../../../schema/rules/sign-in-errors';
import { server } from '../../jest/render-app';

const PERSON = { email: 'new@hearth.example', password: 'Evergreen-2' };

async function send(path: string, body: object) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
  const { err_code, data } = (await response.json()) as {
    err_code: number;
    data: { user: { emailVerified: boolean } | null };
  };
  return { code: err_code, verified: data.user?.emailVerified ?? null };
}

/** A registration in the mocks. @returns calls that repeat it with other fields, and that sign in */
async function registered() {
  const world = createWorldIn('usual');
  server.use(...handlers(world));
  const register = async (fields: object) =>
    (await send('/auth/register', { ...PERSON, ...fields })).code;
  expect(await register({ accept_terms: true })).toBe(0);
  return { world, register, logIn: () => send('/auth/login', PERSON) };
}

test('a registration is completed with the emailed code', async () => {
  const { world, register, logIn } = await registered();
  expect(await register({ verification_code: MOCK_CODE })).toBe(0);
  // Registration opens no session.
  expect(world.sessions.size).toBe(0);
  expect(await logIn()).toEqual({ code: 0, verified: true });
  // The code of a verified address is ignored.
  expect(await register({ verification_code: 'ABCDEF' })).toBe(0);
});

test('the code is looked at after the password, and refused with its reason', async () => {
  const { register, logIn } = await registered();
  const { CREDENTIALS_WRONG, CODE_MALFORMED, CODE_INVALID } = SIGN_IN_ERR_CODES;
  const verification_code = MOCK_CODE;
  expect(await register({ password: 'Wrong-pass-1', verification_code })).toBe(CREDENTIALS_WRONG);
  expect(await register({ email: 'no@hearth.example', verification_code })).toBe(CREDENTIALS_WRONG);
  expect(await register({ verification_code: '12345' })).toBe(CODE_MALFORMED);
  expect(await register({ verification_code: 'ABCDEF' })).toBe(CODE_INVALID);
  expect(await logIn()).toEqual({ code: 0, verified: false });
});
