import { createHash, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../schema/rules/time.js';
import { newSecret } from './ids.js';
import type { Intent } from './model.js';
import { ProviderError, unauthorized } from './provider-error.js';

/** Bearer tokens live 30 minutes (PAYMENTS.md). */
export const TOKEN_TTL_MS = 30 * MINUTE_MS;

export interface Credentials {
  readonly clientId: string;
  readonly apiKey: string;
}

/** Server tokens from login, and the client secrets that a browser confirms with. */
export class Tokens {
  readonly #expiryByToken = new Map<string, number>();

  constructor(
    private readonly credentials: Credentials,
    private readonly now: () => Date,
  ) {}

  /** @throws ProviderError 401 `credentials_invalid` */
  login(clientId: unknown, apiKey: unknown): { token: string; expiresAt: Date } {
    const known =
      sameSecret(clientId, this.credentials.clientId) &&
      sameSecret(apiKey, this.credentials.apiKey);
    if (!known) throw new ProviderError(401, 'credentials_invalid', 'Invalid client id or API key');
    const token = newSecret();
    const expiresAt = new Date(this.now().getTime() + TOKEN_TTL_MS);
    this.#expiryByToken.set(token, expiresAt.getTime());
    return { token, expiresAt };
  }

  /** @throws ProviderError 401 `unauthorized` unless the header carries a live server token */
  requireServer(authorization: string | undefined): void {
    const token = bearerOf(authorization);
    const expiry = token === null ? undefined : this.#expiryByToken.get(token);
    if (expiry === undefined) throw unauthorized('The authentication token is missing or unknown');
    if (expiry <= this.now().getTime()) throw unauthorized('The authentication token has expired');
  }

  /**
   * Accepts the server, or a browser with this intent's client secret (as bearer token, or as `client_secret` in the
   * body, like the drop-in).
   */
  requireServerOrClient(
    authorization: string | undefined,
    intent: Intent,
    clientSecret: unknown,
  ): void {
    if (sameSecret(bearerOf(authorization), intent.clientSecret)) return;
    if (sameSecret(clientSecret, intent.clientSecret)) return;
    this.requireServer(authorization);
  }
}

function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

function sameSecret(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
