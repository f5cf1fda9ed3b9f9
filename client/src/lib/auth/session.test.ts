import { saveSession, TOKEN_KEY, USER_KEY } from './auth-storage';
import { Session } from './session';

const USER = {
  id: 'u1',
  email: 'mei@example.com',
  username: null,
  name: null,
  firstName: null,
  lastName: null,
};

test('restores a stored session, and removes it on signing out', () => {
  saveSession(window.localStorage, { user: USER, token: 't' });
  const session = new Session(window.localStorage);
  expect(session.current()?.user.email).toBe('mei@example.com');
  session.signOut('asked');
  expect(session.current()).toBeNull();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(session.reason).toBe('asked');
});

test('follows a sign-out in another tab', () => {
  saveSession(window.localStorage, { user: USER, token: 't' });
  const session = new Session(window.localStorage);
  const stop = session.followOtherTabs(window);
  const seen: (string | undefined)[] = [];
  session.subscribe(() => seen.push(session.current()?.token));
  window.localStorage.removeItem(USER_KEY);
  window.localStorage.removeItem(TOKEN_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  expect(seen).toEqual([undefined]);
  expect(session.reason).toBe('elsewhere');
  stop();
});

test('a restored page is signed out after a sign-out elsewhere', () => {
  saveSession(window.localStorage, { user: USER, token: 't' });
  const session = new Session(window.localStorage);
  window.localStorage.clear();
  expect(session.current()).not.toBeNull();
  session.restore();
  expect(session.current()).toBeNull();
});
