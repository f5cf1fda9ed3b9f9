import { screen, waitFor } from '@testing-library/react';
import { graphql, http, HttpResponse } from 'msw';
import { refuse } from '../../../mocks/src/msw/auth-handlers';
import { SIGN_IN_ERR_CODES } from '../../../schema/rules/sign-in-errors';
import { googleAnswers, offerGoogle } from '../../jest/google';
import { renderApp, server } from '../../jest/render-app';
import { logIn } from '../features/auth/login.test-kit';

/** Messages of spec §8 that belong to no single feature. README.md lists the tests of all of them. */
test.each([
  ['FORBIDDEN', 'Access forbidden'],
  ['NOT_FOUND', 'Resource not found'],
  ['CONFLICT', 'Operation failed, please try again'],
  ['BAD_USER_INPUT', 'Request failed'],
  ['INTERNAL', 'An error occurred while loading data'],
  ['RATE_LIMITED', 'Too many requests, please try again later'],
  ['SOMETHING_NEW', 'Unknown error'],
])('a screen that fails with %s says "%s"', async (code, words) => {
  const { person } = await renderApp('/dashboard/referral', { signedIn: true });
  server.use(
    graphql.query('Whitelist', () =>
      HttpResponse.json({ errors: [{ message: 'no', extensions: { code } }] }),
    ),
  );
  await person.click((await screen.findAllByRole('link', { name: 'Whitelist' }))[0]!);
  const failed = await screen.findByRole('heading', { name: 'The whitelist could not be loaded' });
  expect(failed.parentElement).toHaveTextContent(words);
});

test('a screen without a connection says "Network error", with Retry', async () => {
  const { person, world } = await renderApp('/dashboard/referral', { signedIn: true });
  await screen.findByText(world.referral.code);
  let broken = true;
  server.use(graphql.query('Whitelist', () => (broken ? HttpResponse.error() : undefined)));
  await person.click(screen.getAllByRole('link', { name: 'Whitelist' })[0]!);
  expect(await screen.findByText('Network error')).toBeInTheDocument();
  expect(screen.queryByText('Load failed')).not.toBeInTheDocument();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Whitelist' })).toBeInTheDocument();
});

test('a failed load is a toast with Retry too, until it loads', async () => {
  const { person, world } = await renderApp('/dashboard/referral', { signedIn: true });
  await screen.findByText(world.referral.code);
  let broken = true;
  let asked = 0;
  const refused = { errors: [{ message: 'no', extensions: { code: 'INTERNAL' } }] };
  server.use(
    graphql.query('Whitelist', () => {
      asked++;
      return broken ? HttpResponse.json(refused) : undefined;
    }),
  );
  await person.click(screen.getAllByRole('link', { name: 'Whitelist' })[0]!);
  expect(await screen.findByText('Load failed')).toBeInTheDocument();
  expect(
    screen.getByText('The whitelist could not be loaded: An error occurred while loading data'),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(await screen.findByText('Load failed')).toBeInTheDocument();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Whitelist' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Load failed')).not.toBeInTheDocument());
});

async function continueWithGoogle(answer?: Parameters<typeof http.post>[1]) {
  const { person } = await renderApp('/reset-password');
  offerGoogle();
  if (answer !== undefined) server.use(http.post('/auth/google-authcode', answer));
  await person.click(await screen.findByRole('link', { name: 'Back to login' }));
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  return screen.findByRole('alert');
}

test.each([
  ['', 'No auth code obtained'],
  ['code=', 'No auth code obtained'],
  ['error=access_denied', 'The Google window was closed before sign-in finished'],
  ['error=invalid_client', 'Google sign-in: invalid client configuration'],
  ['error=origin_mismatch', 'Google sign-in is not set up for this web address'],
  ['error=invalid_grant', 'Google sign-in: invalid token'],
  ['error=invalid_request', 'Google sign-in: invalid response'],
  ['error=idpiframe_initialization_failed', "Google sign-in couldn't start"],
  ['error=something_new', 'Google sign-in failed, please try again'],
  [null, 'The Google window was blocked. Allow pop-ups for this site and try again'],
])('after the answer "%s" of Google, the login says "%s"', async (answer, words) => {
  googleAnswers(answer);
  expect(await continueWithGoogle()).toHaveTextContent(words);
});

test.each<[string, () => void, string]>([
  [
    'forbids the window',
    () => {
      window.open = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
    },
    'Your browser blocked the connection to Google. Please contact technical support',
  ],
  [
    'cannot open a window',
    () => {
      window.open = () => {
        throw new TypeError('no window');
      };
    },
    "Google sign-in couldn't start",
  ],
  [
    'has no secure connection',
    () => {
      Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    },
    'Google sign-in needs a secure connection (HTTPS)',
  ],
  [
    'lacks what Google sign-in needs',
    () => {
      Reflect.deleteProperty(window, 'BroadcastChannel');
    },
    'This browser does not support signing in with Google',
  ],
])('in a browser that %s', async (_what, prepare, words) => {
  const { BroadcastChannel } = window;
  googleAnswers('code=abc');
  prepare();
  try {
    expect(await continueWithGoogle()).toHaveTextContent(words);
  } finally {
    window.BroadcastChannel = BroadcastChannel;
  }
});

test.each([
  ['GOOGLE_CLIENT_MISMATCH', 'Google sign-in: invalid client configuration'],
  ['GOOGLE_TOKEN_INVALID', 'Google sign-in: invalid token'],
  ['GOOGLE_TOKEN_EXPIRED', 'Google sign-in took too long. Please try again'],
  ['GOOGLE_CODE_MISSING', 'No auth code obtained'],
  ['GOOGLE_CODE_INVALID', 'Google sign-in failed, please try again'],
  ['GOOGLE_EMAIL_UNVERIFIED', 'Google has not verified this email address'],
  ['GOOGLE_PASSWORD_REQUIRED', /^This address already has an account. Enter its password above/],
  ['UPSTREAM_UNAVAILABLE', 'Google cannot be reached. Please try again in a moment'],
] as const)('a code that the gateway refuses with %s says "%s"', async (code, words) => {
  googleAnswers('code=abc');
  expect(await continueWithGoogle(() => refuse(code))).toHaveTextContent(words);
});

test.each([
  [() => HttpResponse.error(), "Can't reach the server. Check your connection"],
  [
    () => HttpResponse.json({ err_code: 0, err_msg: '', data: { user: null } }),
    'User data or token is empty',
  ],
  [
    () => HttpResponse.json({ err_code: 9999, err_msg: 'Closed for today', data: null }),
    'Closed for today',
  ],
])('a code that gets no usable answer of the gateway', async (answer, words) => {
  googleAnswers('code=abc');
  expect(await continueWithGoogle(answer)).toHaveTextContent(words);
});

test.each([
  ['CODE_MALFORMED', 'Invalid verification code format'],
  ['CODE_INVALID', 'Verification failed, please check if the code is correct'],
  ['CODE_EXPIRED', 'Verification code has expired, please resend'],
  ['CODE_USED', 'Verification failed, please check if the code is correct'],
  ['CODE_TRIES_EXHAUSTED', 'Too many wrong attempts. Please resend the code'],
] as const)('a login that is refused with %s says "%s"', async (code, words) => {
  const { person } = await renderApp('/auth/login');
  server.use(http.post('/auth/login', () => refuse(code)));
  await logIn(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('settings of Google that cannot be loaded', async () => {
  const { person } = await renderApp('/reset-password');
  server.use(http.get('/client-config.json', () => HttpResponse.error()));
  await person.click(await screen.findByRole('link', { name: 'Back to login' }));
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Google sign-in could not be loaded. Check your network and try again',
  );
});

test.each([
  [{ err_code: 9999, err_msg: '', data: null }, 'Login failed, please try again'],
  [{ err_code: 9999, err_msg: 'Closed for today', data: null }, 'Closed for today'],
  [{ err_code: 9999, err_msg: 'Refused', data: { msg: 'Closed today' } }, 'Closed today'],
  [{ err_code: 9999, err_msg: 'Refused', data: { msg: '' } }, 'Refused'],
  [{ err_code: 0, err_msg: '', data: { user: null } }, 'User data or token is empty'],
  [{ err_code: SIGN_IN_ERR_CODES.UNAUTHENTICATED, err_msg: '', data: null }, 'Unauthorized access'],
])('a login that is answered with %j says "%s"', async (answer, words) => {
  const { person } = await renderApp('/auth/login');
  server.use(http.post('/auth/login', () => HttpResponse.json(answer)));
  await logIn(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});
