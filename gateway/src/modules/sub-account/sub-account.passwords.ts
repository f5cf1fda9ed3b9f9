import { KEY_VERSION, randomToken, type SealingKey } from '../../platform/crypto.js';
import { newId } from '../../platform/ids.js';

/** Passwords of sub accounts, encrypted at rest. Each ciphertext is bound to the id of its sub account. */
export class SealedPasswords {
  readonly #decoy: { id: string; sealedPassword: Buffer };

  constructor(private readonly sealing: SealingKey) {
    const id = newId();
    this.#decoy = { id, ...this.seal(id, randomToken()) };
  }

  /** The columns of `sub_account` that store `password`. */
  seal(id: string, password: string): { sealedPassword: Buffer; keyVersion: number } {
    return { sealedPassword: this.sealing.seal(password, id), keyVersion: KEY_VERSION };
  }

  /** Decrypts the password of a sub account, which another module may have read. */
  open({ id, sealedPassword }: { id: string; sealedPassword: Buffer }): string {
    return this.sealing.open(sealedPassword, id);
  }

  /** Does the same work as `open` when there is no sub account, so that timing is equal. No password equals its result. */
  openDecoy(): string {
    return this.open(this.#decoy);
  }
}
