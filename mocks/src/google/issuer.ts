import { createHash, randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { MINUTE_MS } from '../../../schema/rules/time.js';
import { OAuthError, type Identity } from './identity.js';
import type { Keys } from './keys.js';

/** Google's id tokens live an hour, its codes a few minutes. */
const TOKEN_SECONDS = 3_600;
const CODE_MS = 10 * MINUTE_MS;

export interface ClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface IdTokenOptions {
  readonly identity: Identity;
  readonly audience?: string | undefined;
  readonly issuer?: string | undefined;
  readonly nonce?: string | undefined;
  /** Seconds from now until `exp`; negative for a token that has already expired. */
  readonly expiresInSeconds?: number | undefined;
  readonly forged?: boolean | undefined;
}

/** Values that a code is bound to. */
export interface CodeOptions {
  readonly redirectUri: string;
  readonly nonce?: string | undefined;
  /** S256 (RFC 7636): the exchange must then have the verifier. */
  readonly codeChallenge?: string | undefined;
}

interface Grant extends CodeOptions {
  readonly identity: Identity;
  readonly expiresAt: number;
}

/** Creates id tokens and exchanges authorization codes. Codes are kept in memory and work once. */
export class Issuer {
  readonly #grants = new Map<string, Grant>();

  constructor(
    /** `iss` of the tokens. A function, because a free port is known only after listening. */
    private readonly url: () => string,
    private readonly client: ClientSettings,
    private readonly keys: Keys,
    private readonly now: () => Date,
  ) {}

  get clientId(): string {
    return this.client.clientId;
  }

  async idToken(options: IdTokenOptions): Promise<{ credential: string; claims: JWTPayload }> {
    const audience = options.audience ?? this.client.clientId;
    const exp =
      Math.floor(this.now().getTime() / 1000) + (options.expiresInSeconds ?? TOKEN_SECONDS);
    const claims: JWTPayload = {
      iss: options.issuer ?? this.url(),
      azp: audience,
      aud: audience,
      ...options.identity,
      ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
      iat: exp - TOKEN_SECONDS,
      exp,
    };
    return { credential: await this.keys.sign(claims, options.forged ?? false), claims };
  }

  /** A code for one exchange within ten minutes. */
  code(identity: Identity, options: CodeOptions): string {
    const code = `4/0${randomBytes(24).toString('base64url')}`;
    const expiresAt = this.now().getTime() + CODE_MS;
    this.#grants.set(code, { ...options, identity, expiresAt });
    return code;
  }

  /** @throws OAuthError with OAuth's code for a mismatch */
  async exchange(form: URLSearchParams): Promise<Record<string, unknown>> {
    const { clientId, clientSecret } = this.client;
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      throw new OAuthError(
        401,
        'invalid_client',
        'The OAuth client was not found or its secret is wrong',
      );
    }
    if (form.get('grant_type') !== 'authorization_code') {
      throw new OAuthError(400, 'unsupported_grant_type', 'grant_type must be authorization_code');
    }
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    // The first exchange spends the code, even if it fails.
    this.#grants.delete(code);
    if (grant === undefined || grant.expiresAt <= this.now().getTime()) {
      throw new OAuthError(400, 'invalid_grant', 'Malformed, used or expired auth code');
    }
    if (grant.redirectUri !== form.get('redirect_uri')) {
      throw new OAuthError(400, 'redirect_uri_mismatch', 'redirect_uri is not the one of the code');
    }
    requireVerifier(grant.codeChallenge, form.get('code_verifier'));
    const { credential } = await this.idToken({ identity: grant.identity, nonce: grant.nonce });
    return {
      access_token: `ya29.${randomBytes(24).toString('base64url')}`,
      expires_in: TOKEN_SECONDS - 1,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: credential,
    };
  }
}

/** Like Google: a verifier without a challenge is refused too. */
function requireVerifier(challenge: string | undefined, verifier: string | null): void {
  if (challenge === undefined && verifier === null) return;
  if (challenge === undefined) {
    throw new OAuthError(400, 'invalid_grant', 'code_verifier or verifier is not needed.');
  }
  const digest = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
  if (digest !== challenge) throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.');
}
