import { jest } from '@jest/globals';
import { bootScript, type BootScript } from './boot-scripts';

const USER = JSON.stringify({ id: 'u1', email: 'mei@example.com' });
const root = document.documentElement;
/** jsdom has none; nothing is painted here. */
class Observer {
  observe(): void {
    // Nothing to see.
  }
}
const calls: { path: string; token: string }[] = [];
/** `err_code` of the answers; null for no connection. */
const answers: Record<'me' | 'logout', number | null> = { me: 0, logout: 0 };

beforeAll(() => {
  // Scripts read their own element; here they need only its data.
  Object.defineProperty(document, 'currentScript', {
    value: { dataset: { entry: '', preload: '' } },
  });
  Object.assign(window, { PerformanceObserver: Observer });
  run('site-boot');
});

beforeEach(() => {
  calls.length = 0;
  answers.me = 0;
  answers.logout = 0;
  localStorage.clear();
  document.body.innerHTML = '<button data-logout="">Log out</button>';
  window.fetch = ((url: string, { headers }: { headers: Record<string, string> }) => {
    const path = url.replace('/auth/', '') as 'me' | 'logout';
    calls.push({ path, token: String(headers['authorization']) });
    const code = answers[path];
    return code === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve({ json: () => Promise.resolve({ err_code: code }) });
  }) as unknown as typeof fetch;
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** An inline script, as the page runs it. */
function run(name: BootScript): void {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a classic script
  (new Function(bootScript(name, '')) as () => void)();
}

function store(user: string | null, token: string | null): void {
  if (user !== null) localStorage.setItem('auth_user', user);
  if (token !== null) localStorage.setItem('auth_token', token);
}

const stored = () => [localStorage.getItem('auth_user'), localStorage.getItem('auth_token')];
const shown = () => window.dispatchEvent(new Event('pageshow'));
const settled = () => jest.advanceTimersByTimeAsync(0);
const logOut = () => document.querySelector('button')?.click();

test.each([
  ['a user that is not JSON', '{', 't'],
  ['a user without an email', '{"id":"u1"}', 't'],
  ['no user', null, 't'],
  ['null for a user', 'null', 't'],
  ['no token', USER, null],
])(
  'a session with %s is a guest, before and after the first paint, and is removed',
  (_, user, token) => {
    store(user, token);
    root.dataset['auth'] = '';
    run('theme-boot');
    expect(root.dataset['auth']).toBe('');
    shown();
    expect(root.dataset['auth']).toBe('');
    expect(stored()).toEqual([null, null]);
    expect(calls).toEqual([]);
  },
);

test('asks whether the session is still good, and keeps one that is', async () => {
  store(USER, 't');
  run('theme-boot');
  expect(root.dataset['auth']).toBe('in');
  shown();
  await settled();
  expect(calls).toEqual([{ path: 'me', token: 'Bearer t' }]);
  expect(root.dataset['auth']).toBe('in');
});

test('a refused token signs out and removes both keys', async () => {
  store(USER, 'dead');
  answers.me = 1201;
  shown();
  await settled();
  expect(root.dataset['auth']).toBe('');
  expect(stored()).toEqual([null, null]);
});

test.each([
  ['a rate limit', 1401],
  ['a server error', 1500],
  ['no connection', null],
])('%s says nothing about the session', async (_, code) => {
  store(USER, 't');
  answers.me = code;
  shown();
  await settled();
  expect(root.dataset['auth']).toBe('in');
  expect(stored()).toEqual([USER, 't']);
});

test('a failed log-out is shown, tried again, and gone once the server has it', async () => {
  store(USER, 't');
  shown();
  await settled();
  answers.logout = null;
  logOut();
  expect(stored()).toEqual([null, null]);
  await settled();
  expect(root.dataset['auth']).toBe('');
  expect(root.dataset['logout']).toBe('failed');
  // By hand: the same button, which has no session any more.
  logOut();
  await settled();
  expect(root.dataset['logout']).toBe('failed');
  answers.logout = 0;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(root.dataset['logout']).toBeUndefined();
  expect(calls.filter(({ path }) => path === 'logout')).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls.filter(({ path }) => path === 'logout')).toHaveLength(3);
});

test('a session that had ended before is logged out', async () => {
  store(USER, 't');
  answers.logout = 1201;
  logOut();
  await settled();
  expect(root.dataset['logout']).toBeUndefined();
});
