import { HOUR_MS, type Clock } from '../../platform/clock.js';
import { deriveKey, equalInConstantTime, hmacSha256Hex } from '../../platform/crypto.js';

/**
 * Keys for visitors who aren't signed in. One is valid for an hour, in the network that asked for it, at every gateway:
 * nothing is stored. It proves that somebody in that network has asked for a key lately, and no more.
 */
export class VisitorKeys {
  readonly #secret: string;

  constructor(
    masterSecret: string,
    private readonly clock: Clock,
  ) {
    this.#secret = deriveKey(masterSecret, 'telemetry-visitor').toString('hex');
  }

  /** `{end in milliseconds}.{signature}` */
  issue(network: string): string {
    const until = String(this.clock.now().getTime() + HOUR_MS);
    return `${until}.${this.#sign(until, network)}`;
  }

  isValid(key: string, network: string): boolean {
    const [until = '', signature = ''] = key.split('.');
    const isSigned = equalInConstantTime(signature, this.#sign(until, network));
    return isSigned && Number(until) > this.clock.now().getTime();
  }

  #sign(until: string, network: string): string {
    return hmacSha256Hex(this.#secret, until, ' ', network);
  }
}
