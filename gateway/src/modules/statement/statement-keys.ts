import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** The type of key in a signed note: Ed25519. */
const ED25519 = 1;
/** A private key in PKCS 8 is this and 32 bytes of seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;

/** Signs the months' checkpoints, as signed notes (c2sp.org/signed-note). */
export interface StatementSigner {
  /** `name+id+base64`: what a reader checks with. */
  readonly verifierKey: string;
  readonly keyId: string;
  sign(text: string): string;
}

/** The key's id: the first four bytes of a hash of its name and public key. */
function idBytes(name: string, publicKey: Uint8Array): Buffer {
  const hash = createHash('sha256').update(`${name}\n`).update(publicKey);
  return hash.digest().subarray(0, 4);
}

/** @param seed 32 bytes in base64 */
export function statementSigner(name: string, seed: string): StatementSigner {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const publicKey = Buffer.concat([Buffer.from([ED25519]), der.subarray(-PUBLIC_BYTES)]);
  const id = idBytes(name, publicKey);
  return {
    keyId: id.toString('hex'),
    verifierKey: `${name}+${id.toString('hex')}+${publicKey.toString('base64')}`,
    sign: (text) => {
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
      return `${text}\n— ${name} ${signature.toString('base64')}\n`;
    },
  };
}

interface KeySettings {
  publicUrl: string;
  statements: { signingKey: string | null; formerKeys: readonly string[] };
}

/** The keys of an installation: one that signs, unless none is configured, and the public ones of before. */
export class StatementKeys {
  /** Begins the origin of each checkpoint, and names the keys. */
  readonly name: string;
  readonly signer: StatementSigner | null;
  /** Every public key, the one that signs first. */
  readonly verifierKeys: readonly string[];

  constructor({ publicUrl, statements: { signingKey, formerKeys } }: KeySettings) {
    this.name = `${new URL(publicUrl).host}/statements`;
    this.signer = signingKey === null ? null : statementSigner(this.name, signingKey);
    this.verifierKeys = [...(this.signer ? [this.signer.verifierKey] : []), ...formerKeys];
  }

  /** The public key with this id; undefined if it is not published any more. */
  find(keyId: string): string | undefined {
    return this.verifierKeys.find((key) => key.split('+')[1] === keyId);
  }
}
