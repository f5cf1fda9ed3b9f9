import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** Version stored with every sealed value, so that the key can be rotated. */
export const KEY_VERSION = 1;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

/** 256 random bits as URL-safe text: session tokens, reset links. Only their SHA-256 is stored (SECURITY 17). */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 43 random letters and digits, 256 bits: an API key, which a double click selects whole because no `-` divides it. */
export function randomWord(): string {
  const letters = Array.from({ length: 43 }, () =>
    ALPHANUMERIC.charAt(randomInt(ALPHANUMERIC.length)),
  );
  return letters.join('');
}

/** Compares two strings without leaking through timing where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

export function hmacSha256Hex(secret: string, ...parts: (string | Buffer)[]): string {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
}

/** A 32-byte key for one purpose, derived from the master secret (HKDF-SHA256). */
export function deriveKey(masterSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterSecret, '', `hearth/${purpose}/v${KEY_VERSION}`, 32));
}

/**
 * Encrypts values that must be read again (sub-account passwords, client secrets, emails in the outbox): AES-256-GCM
 * with a key derived per purpose. `context` (the row's id) is authenticated but not stored, so a sealed value moved to
 * another row does not open (SECURITY 34). Layout: nonce (12) ‖ tag (16) ‖ ciphertext.
 */
export class SealingKey {
  readonly #key: Buffer;

  constructor(masterSecret: string, purpose: string) {
    this.#key = deriveKey(masterSecret, purpose);
  }

  seal(plain: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Throws if the value was changed, belongs to another row, or was sealed with another key. */
  open(sealed: Buffer, context: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  }
}
