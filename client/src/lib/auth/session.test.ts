import { USER } from '../../../jest/user';
import { saveSession, TOKEN_KEY } from './auth-storage';
import { Session } from './session';

test('restores a stored session, and removes it on signing out', () => {
  saveSession(window.localStorage, { user: USER, token: 't' });
  const session = new Session(window.localStorage);
  expect(session.current()?.user.email).toBe('mei@example.com');
  session.signOut('asked');
  expect(session.current()).toBeNull();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(session.reason).toBe('asked');
});

test('a restored page is signed out after a sign-out elsewhere', () => {
  saveSession(window.localStorage, { user: USER, token: 't' });
  const session = new Session(window.localStorage);
  window.localStorage.clear();
  expect(session.current()).not.toBeNull();
  session.restore();
  expect(session.current()).toBeNull();
});
