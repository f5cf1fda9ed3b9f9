import { createHash } from 'node:crypto';

/** A refusal in OAuth's format. */
export class OAuthError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    description: string,
  ) {
    super(description);
    this.name = 'OAuthError';
  }
}

/** The person who signs in, as in the issuer's claims. */
export interface Identity {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** Google's subjects are decimal digits. An address always gets the same one here. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex').slice(0, 16);
  return BigInt(`0x1${digest}`).toString();
}

/**
 * Reads `{email, sub?, email_verified?, name?, given_name?, family_name?}`.
 * @throws OAuthError 400 `invalid_request` naming what is wrong
 */
export function readIdentity(body: Readonly<Record<string, unknown>>): Identity {
  const { email, sub, email_verified: verified = true } = body;
  if (typeof email !== 'string' || !email.includes('@')) {
    throw new OAuthError(400, 'invalid_request', 'email must be an address');
  }
  if (typeof verified !== 'boolean') {
    throw new OAuthError(400, 'invalid_request', 'email_verified must be a boolean');
  }
  const givenName = optionalText(body, 'given_name');
  const familyName = optionalText(body, 'family_name');
  const fullName = [givenName, familyName].filter((part) => part !== undefined).join(' ');
  return {
    sub: typeof sub === 'string' && sub !== '' ? sub : subjectOf(email),
    email,
    email_verified: verified,
    name: optionalText(body, 'name') ?? (fullName === '' ? (email.split('@')[0] ?? '') : fullName),
    ...(givenName === undefined ? {} : { given_name: givenName }),
    ...(familyName === undefined ? {} : { family_name: familyName }),
  };
}

/** A text field; undefined if absent. @throws OAuthError for other types */
export function optionalText(
  body: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') {
    throw new OAuthError(400, 'invalid_request', `${name} must be a string`);
  }
  return value;
}
