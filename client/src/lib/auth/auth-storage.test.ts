import {
  type AuthUser,
  displayName,
  loadSession,
  saveSession,
  TOKEN_KEY,
  USER_KEY,
} from './auth-storage';

const USER: AuthUser = {
  id: 'u1',
  email: 'mei@example.com',
  username: 'mei',
  name: null,
  firstName: 'Mei',
  lastName: 'Chan',
};
const storage = window.localStorage;

test('loads a saved session', () => {
  saveSession(storage, { user: USER, token: 't' });
  expect(loadSession(storage)).toEqual({ user: USER, token: 't' });
});

test.each([
  ['a user that is not JSON', '{', 't'],
  ['a user without an id', JSON.stringify({ email: 'a@b.c' }), 't'],
  ['a user that is a list', '[]', 't'],
  ['a number for an email', JSON.stringify({ id: 'u1', email: 1 }), 't'],
  ['a user without a token', JSON.stringify(USER), null],
  ['an empty token', JSON.stringify(USER), ''],
  ['a token without a user', null, 't'],
])('%s removes both', (_name, user, token) => {
  if (user !== null) storage.setItem(USER_KEY, user);
  if (token !== null) storage.setItem(TOKEN_KEY, token);
  expect(loadSession(storage)).toBeNull();
  expect(storage.getItem(USER_KEY)).toBeNull();
  expect(storage.getItem(TOKEN_KEY)).toBeNull();
});

test('the display name is the name, else first and last name, else the username, as in the gateway', () => {
  expect(displayName({ ...USER, name: 'M. Chan' })).toBe('M. Chan');
  expect(displayName(USER)).toBe('Mei Chan');
  const nameless = { ...USER, firstName: null, lastName: null };
  expect(displayName({ ...nameless, username: 'mei-mei' })).toBe('mei-mei');
  expect(displayName({ ...nameless, username: null })).toBe('mei');
});
