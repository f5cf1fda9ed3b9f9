import type { OAuth2Client, TokenPayload } from 'google-auth-library';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS, type Clock } from '../../../platform/clock.js';
import { equalInConstantTime } from '../../../platform/crypto.js';
import { AppError, UserError } from '../../../platform/errors.js';
import type { ExpectedNonce } from './google-nonces.js';

/** Google's endpoints and our client. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  tokenUrl: string | null;
  certsUrl: string | null;
  issuers: readonly string[];
}

/** A person's identity at Google. Identify people by `(issuer, subject)`, because an address can change hands. */
export interface GoogleIdentity {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';
const GOOGLE_ISSUERS = ['accounts.google.com', GOOGLE_ISSUER];
const TIMEOUT_MS = 4_000;
/** For all attempts together: the library retries by itself. */
const DEADLINE_MS = 9_000;
/** Clocks differ slightly. The library would accept a token five minutes longer (PAYMENTS.md). */
const CLOCK_LEEWAY_MS = 10 * SECOND_MS;
const MAX_TOKEN = 8_192;

/** Verifies what the browser got from Google and returns a trusted identity (PAYMENTS.md "Google sign-in"). */
export class GoogleVerifier {
  #client: Promise<OAuth2Client> | null = null;
  readonly #issuers: string[];

  constructor(
    private readonly settings: GoogleSettings,
    private readonly clock: Clock,
  ) {
    this.#issuers = settings.issuers.length > 0 ? [...settings.issuers] : GOOGLE_ISSUERS;
  }

  /**
   * Verifies a one-tap credential. `clientId` must be ours; it is never used as the audience.
   * @param nonce the nonce that Google got for this browser
   * @throws UserError GOOGLE_CLIENT_MISMATCH, GOOGLE_TOKEN_INVALID, GOOGLE_TOKEN_EXPIRED; AppError UPSTREAM_UNAVAILABLE
   */
  async identify(credential: string, clientId: string, nonce: string): Promise<GoogleIdentity> {
    this.#requireOurClient(clientId);
    return this.#identity(await this.#claims(credential, nonce));
  }

  /**
   * Exchanges a code from the popup or the redirect, with our own client secret and the browser's code verifier.
   * @param expected the nonce, like `identify`, and the verifier of the challenge that Google got
   * @throws UserError GOOGLE_CLIENT_MISMATCH, GOOGLE_CODE_INVALID, GOOGLE_TOKEN_…; AppError UPSTREAM_UNAVAILABLE
   */
  async exchange(
    code: string,
    clientId: string,
    { nonce, codeVerifier }: ExpectedNonce,
  ): Promise<GoogleIdentity> {
    this.#requireOurClient(clientId);
    const google = await this.#google();
    const idToken = await withDeadline(google.getToken({ code, codeVerifier })).then(
      ({ tokens }) => tokens.id_token ?? null,
      (error: unknown) => {
        const status = statusOf(error);
        if (status !== null && status >= 400 && status < 500) {
          throw new UserError('GOOGLE_CODE_INVALID', { field: 'authCode' });
        }
        throw unavailable();
      },
    );
    if (!idToken) throw invalid();
    return this.#identity(await this.#claims(idToken, nonce));
  }

  #requireOurClient(clientId: string): void {
    if (clientId !== this.settings.clientId) {
      throw new UserError('GOOGLE_CLIENT_MISMATCH', { field: 'clientId' });
    }
  }

  /** The library is loaded for the first sign-in with Google, because a gateway should start quickly. */
  #google(): Promise<OAuth2Client> {
    return (this.#client ??= this.#open());
  }

  async #open(): Promise<OAuth2Client> {
    const { settings } = this;
    const { OAuth2Client } = await import('google-auth-library');
    return new OAuth2Client({
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      redirectUri: settings.redirectUri,
      issuers: this.#issuers,
      endpoints: {
        ...(settings.tokenUrl !== null && { oauth2TokenUrl: settings.tokenUrl }),
        ...(settings.certsUrl !== null && { oauth2FederatedSignonPemCertsUrl: settings.certsUrl }),
      },
      transporterOptions: { timeout: TIMEOUT_MS, redirect: 'error' },
    });
  }

  async #claims(idToken: string, nonce: string): Promise<TokenPayload> {
    if (idToken.length > MAX_TOKEN) throw invalid();
    // Fetch the keys first, to distinguish an unavailable Google from an invalid token. The library's error messages
    // quote the whole token, so drop them.
    const google = await this.#google();
    await withDeadline(google.getFederatedSignonCertsAsync()).catch(() => {
      throw unavailable();
    });
    const ticket = await google
      .verifyIdToken({ idToken, audience: this.settings.clientId })
      .catch(() => null);
    const claims = ticket?.getPayload();
    if (!claims || !equalInConstantTime(claims.nonce ?? '', nonce)) throw invalid();
    if (claims.exp * SECOND_MS + CLOCK_LEEWAY_MS < this.clock.now().getTime()) {
      throw new UserError('GOOGLE_TOKEN_EXPIRED', { field: 'credential' });
    }
    return claims;
  }

  #identity(claims: TokenPayload): GoogleIdentity {
    if (!claims.sub || !claims.email) throw invalid();
    return {
      issuer: claims.iss === 'accounts.google.com' ? GOOGLE_ISSUER : claims.iss,
      subject: claims.sub,
      email: claims.email,
      emailVerified: claims.email_verified === true,
      name: claims.name ?? null,
      firstName: claims.given_name ?? null,
      lastName: claims.family_name ?? null,
    };
  }
}

function invalid() {
  return new UserError('GOOGLE_TOKEN_INVALID', { field: 'credential' });
}

function unavailable() {
  return new AppError('UPSTREAM_UNAVAILABLE', 'Google cannot be reached');
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const tooLate = sleep(DEADLINE_MS, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw unavailable();
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    stop.abort();
  }
}

function statusOf(error: unknown): number | null {
  const status: unknown = (Object(error) as { response?: { status?: unknown } }).response?.status;
  return typeof status === 'number' ? status : null;
}
