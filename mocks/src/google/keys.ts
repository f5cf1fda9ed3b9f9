import {
  calculateJwkThumbprint,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWTPayload,
} from 'jose';

const ALGORITHM = 'RS256';

/** This process's signing key, and a foreign key for forged tokens. */
export class Keys {
  private constructor(
    private readonly keyId: string,
    private readonly signingKey: CryptoKey,
    private readonly strangersKey: CryptoKey,
    private readonly publicPem: string,
  ) {}

  static async generate(): Promise<Keys> {
    const [own, stranger] = await Promise.all([
      generateKeyPair(ALGORITHM),
      generateKeyPair(ALGORITHM),
    ]);
    const keyId = await calculateJwkThumbprint(await exportJWK(own.publicKey));
    const pem = await exportSPKI(own.publicKey);
    return new Keys(keyId, own.privateKey, stranger.privateKey, pem);
  }

  /** Signs claims as they are. `forged` names our key id but signs with another key. */
  async sign(claims: JWTPayload, forged: boolean): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: this.keyId, typ: 'JWT' })
      .sign(forged ? this.strangersKey : this.signingKey);
  }

  /**
   * `{kid: PEM}`, the form that google-auth-library asks for under Node. Google's own answer holds
   * certificates; the library hands the text to `crypto.createVerify`, which reads a public key too.
   */
  asPems(): Record<string, string> {
    return { [this.keyId]: this.publicPem };
  }
}
