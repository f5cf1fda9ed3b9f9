/** The failures in spec §8 that can occur here, and CLOSED. */
export type GoogleFailureReason =
  | 'BLOCKED'
  | 'BROWSER_NOT_SUPPORTED'
  | 'CLIENT_INVALID'
  | 'CLOSED'
  | 'CROSS_ORIGIN'
  | 'HTTPS_REQUIRED'
  | 'INITIALIZATION_FAILED'
  | 'NOT_LOADED'
  | 'NO_CODE'
  | 'ORIGIN_UNREGISTERED'
  | 'REFUSED'
  | 'RESPONSE_INVALID'
  | 'TOKEN_INVALID';

export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure';

  constructor(readonly reason: GoogleFailureReason) {
    super(reason);
  }
}

/** The channel from the callback page to its opener. It is same-origin and works without `window.opener`. */
export const GOOGLE_CHANNEL = 'google-sign-in';

/** A code, and the state of the window or tab that asked for it, whose cookie it works with. */
export interface GoogleCode {
  readonly authCode: string;
  readonly state: string;
}

/** The query of the callback URL, as Google set it. */
export interface GoogleAnswer {
  readonly state: string | null;
  readonly code: string | null;
  readonly error: string | null;
}

/** Google's names of refusals (also OAuth 2.0, section 4.1.2.1). Any other is REFUSED. */
const REASONS: Readonly<Record<string, GoogleFailureReason>> = {
  access_denied: 'CLOSED',
  idpiframe_initialization_failed: 'INITIALIZATION_FAILED',
  invalid_client: 'CLIENT_INVALID',
  invalid_grant: 'TOKEN_INVALID',
  invalid_request: 'RESPONSE_INVALID',
  origin_mismatch: 'ORIGIN_UNREGISTERED',
  redirect_uri_mismatch: 'ORIGIN_UNREGISTERED',
  unauthorized_client: 'CLIENT_INVALID',
};

const SIZE = 'popup,width=480,height=640';
const WATCH_EVERY_MS = 300;
/** The popup may be closed just after it answered. The answer can arrive later than that is seen, so wait this long. */
const GRACE_MS = 1_000;

/** The gateway sets a nonce in this browser and redirects the popup, or the tab, to Google. */
export function startAddress(state: string): string {
  return `/auth/google-start?state=${state}`;
}

/**
 * Opens Google in a popup and waits for the authorization code. Without Google's own script, the page's policy stays
 * `script-src 'self'`, and a stand-in needs only another URL.
 * @throws GoogleFailure
 */
export async function askGoogle(): Promise<GoogleCode> {
  if (!window.isSecureContext) throw new GoogleFailure('HTTPS_REQUIRED');
  if (!('BroadcastChannel' in window)) throw new GoogleFailure('BROWSER_NOT_SUPPORTED');
  const state = crypto.randomUUID();
  const popup = openPopup(state);
  const channel = new BroadcastChannel(GOOGLE_CHANNEL);
  let watch: ReturnType<typeof setInterval> | undefined;
  try {
    const answer = await new Promise<GoogleAnswer>((resolve, reject) => {
      channel.onmessage = ({ data }: MessageEvent<GoogleAnswer>) => {
        if (data.state === state) resolve(data);
      };
      watch = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(watch);
        setTimeout(() => reject(new GoogleFailure('CLOSED')), GRACE_MS);
      }, WATCH_EVERY_MS);
    });
    return { authCode: codeOf(answer), state };
  } finally {
    clearInterval(watch);
    channel.close();
    popup.close();
  }
}

/** Call it in the click handler before any await, or browsers block the popup. */
function openPopup(state: string): Window {
  let popup: Window | null;
  try {
    popup = window.open(startAddress(state), 'google-sign-in', SIZE);
  } catch (error) {
    // A DOMException means that a policy forbids the popup; otherwise the browser could not open it.
    const reason = error instanceof DOMException ? 'CROSS_ORIGIN' : 'INITIALIZATION_FAILED';
    throw new GoogleFailure(reason);
  }
  if (popup === null) throw new GoogleFailure('BLOCKED');
  return popup;
}

/** @param search of the callback page's URL */
export function readGoogleAnswer(search: string): GoogleAnswer {
  const query = new URLSearchParams(search);
  return { state: query.get('state'), code: query.get('code'), error: query.get('error') };
}

/** @throws GoogleFailure if the answer has no code */
export function codeOf({ code, error }: GoogleAnswer): string {
  if (error !== null) throw new GoogleFailure(REASONS[error] ?? 'REFUSED');
  if (code === null || code === '') throw new GoogleFailure('NO_CODE');
  return code;
}

/** Called by the callback page in the popup to pass on the answer. The opener closes the popup once it has it. */
export function reportGoogleAnswer(answer: GoogleAnswer): void {
  const channel = new BroadcastChannel(GOOGLE_CHANNEL);
  channel.postMessage(answer);
  channel.close();
}
