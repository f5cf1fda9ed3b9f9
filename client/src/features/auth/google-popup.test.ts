import {
  askGoogle,
  type GoogleFailureReason,
  readGoogleAnswer,
  reportGoogleAnswer,
} from './google-popup';

/** The addresses of the popups. */
let opened: string[] = [];
/** A browser whose popup returns this query, and the state that it was opened with. */
function browserThat(answers: string | null) {
  opened = [];
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  window.open = (url) => {
    opened.push(String(url));
    if (answers === null) return null;
    const { searchParams } = new URL(String(url), 'https://hearth.example');
    setTimeout(() => {
      reportGoogleAnswer(readGoogleAnswer(`?state=${searchParams.get('state') ?? ''}&${answers}`));
    });
    return { closed: false, close: () => undefined } as Window;
  };
}

const failure = (reason: GoogleFailureReason) => expect.objectContaining({ reason });

test('returns Google’s code, with the state of its window', async () => {
  browserThat('code=abc');
  const code = await askGoogle();
  expect(code.authCode).toBe('abc');
  expect(opened).toEqual([`/auth/google-start?state=${code.state}`]);
});

test.each<[string, GoogleFailureReason]>([
  ['code=', 'NO_CODE'],
  ['', 'NO_CODE'],
  ['error=access_denied', 'CLOSED'],
  ['error=invalid_client', 'CLIENT_INVALID'],
  ['error=redirect_uri_mismatch', 'ORIGIN_UNREGISTERED'],
  ['error=invalid_request', 'RESPONSE_INVALID'],
  ['error=idpiframe_initialization_failed', 'INITIALIZATION_FAILED'],
  ['error=something_new', 'REFUSED'],
])('the answer "%s" is %s', async (query, reason) => {
  browserThat(query);
  await expect(askGoogle()).rejects.toEqual(failure(reason));
});

test('reports a blocked popup', async () => {
  browserThat(null);
  await expect(askGoogle()).rejects.toEqual(failure('BLOCKED'));
});

test('an insecure page cannot sign in with Google', async () => {
  browserThat('code=abc');
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  await expect(askGoogle()).rejects.toEqual(failure('HTTPS_REQUIRED'));
});

test('distinguishes a popup forbidden by policy from one that cannot open', async () => {
  browserThat('code=abc');
  window.open = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  await expect(askGoogle()).rejects.toEqual(failure('CROSS_ORIGIN'));
  window.open = () => {
    throw new TypeError('no window');
  };
  await expect(askGoogle()).rejects.toEqual(failure('INITIALIZATION_FAILED'));
});
