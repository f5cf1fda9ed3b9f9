/** What the installation says about signing in with Google (README "What the gateway serves"). */
export interface GoogleConfig {
  readonly clientId: string;
}

/** The failures of spec §8 that this flow can meet, and CLOSED. */
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

/** How the callback page tells the page that opened it: same origin only, and independent of `window.opener`. */
export const GOOGLE_CHANNEL = 'google-sign-in';

/** The query of the callback's address, as Google wrote it. */
export interface GoogleAnswer {
  readonly state: string | null;
  readonly code: string | null;
  readonly error: string | null;
}

/** What Google (or OAuth 2.0, section 4.1.2.1) calls a refusal. Any other is REFUSED. */
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
/** A window that has just answered also looks closed: its answer gets this long to arrive. */
const GRACE_MS = 1_000;

/** The gateway gives this browser a nonce and sends the window on to Google. */
function startAddress(state: string): string {
  return `/auth/google-start?state=${state}`;
}

/**
 * Opens Google in a popup and waits for the authorization code. Google's own script is not needed for this, so the policy of
 * the page stays `script-src 'self'`, and a stand-in is one address away.
 * @throws GoogleFailure
 */
export async function askGoogle(): Promise<string> {
  if (!window.isSecureContext) throw new GoogleFailure('HTTPS_REQUIRED');
  if (!('BroadcastChannel' in window)) throw new GoogleFailure('BROWSER_NOT_SUPPORTED');
  const state = crypto.randomUUID();
  const popup = openPopup(state);
  const channel = new BroadcastChannel(GOOGLE_CHANNEL);
  let watch: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      channel.onmessage = ({ data }: MessageEvent<GoogleAnswer>) => {
        if (data.state !== state) return;
        if (data.error !== null) reject(new GoogleFailure(REASONS[data.error] ?? 'REFUSED'));
        else if (data.code === null || data.code === '') reject(new GoogleFailure('NO_CODE'));
        else resolve(data.code);
      };
      watch = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(watch);
        setTimeout(() => {
          reject(new GoogleFailure('CLOSED'));
        }, GRACE_MS);
      }, WATCH_EVERY_MS);
    });
  } finally {
    clearInterval(watch);
    channel.close();
    popup.close();
  }
}

/** Opened within the click, before anything is awaited: otherwise browsers block it. */
function openPopup(state: string): Window {
  let popup: Window | null;
  try {
    popup = window.open(startAddress(state), 'google-sign-in', SIZE);
  } catch (error) {
    // A policy forbids the window, or the browser could not open it at all.
    const reason = error instanceof DOMException ? 'CROSS_ORIGIN' : 'INITIALIZATION_FAILED';
    throw new GoogleFailure(reason);
  }
  if (popup === null) throw new GoogleFailure('BLOCKED');
  return popup;
}

/** Run by the callback page in the popup: hands the answer over. */
export function reportGoogleAnswer(search: string): void {
  const query = new URLSearchParams(search);
  const answer: GoogleAnswer = {
    state: query.get('state'),
    code: query.get('code'),
    error: query.get('error'),
  };
  const channel = new BroadcastChannel(GOOGLE_CHANNEL);
  channel.postMessage(answer);
  channel.close();
}

/** Asks the gateway how it is installed. @returns null where signing in with Google is not offered */
export async function fetchGoogleConfig(): Promise<GoogleConfig | null> {
  const response = await fetch('/client-config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) return null;
  const { google } = (await response.json()) as { google: GoogleConfig | null };
  return google;
}
