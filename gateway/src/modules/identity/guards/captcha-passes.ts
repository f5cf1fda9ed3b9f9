import type { Core } from '../../../platform/core.js';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.js';
import {
  deriveKey,
  equalInConstantTime,
  hmacSha256Hex,
  randomToken,
} from '../../../platform/crypto.js';
import type { RateLimit } from '../../../platform/rate-limit.js';
import { parseEmail } from '../../../platform/email-address.js';

const VALID_MS = 2 * MINUTE_MS;
/** Also how long the limit must remember a used pass. */
export const CAPTCHA_PASS_SECONDS = VALID_MS / SECOND_MS;
const PASS = /^([A-Za-z0-9_-]{43}\.\d{13})\.([0-9a-f]{64})$/;

interface Dependencies extends Pick<Core, 'clock'> {
  secret: string;
  /** One use per pass. */
  uses: RateLimit;
}

/**
 * Lets the sign-in that follows a registration pass without a second captcha (spec §7: a login call follows). An answer
 * works only once at the captcha service, so the same answer cannot be sent twice. A pass is for one address, one use,
 * and two minutes. It proves nothing about the account: a known address gets one as well.
 */
export class CaptchaPasses {
  readonly #key: string;

  constructor(private readonly deps: Dependencies) {
    this.#key = deriveKey(deps.secret, 'captcha-pass').toString('hex');
  }

  issue(email: string): string {
    const content = `${randomToken()}.${this.deps.clock.now().getTime() + VALID_MS}`;
    return `${content}.${this.#signature(content, email)}`;
  }

  /** Uses up the pass if it is for this address. */
  async accept(pass: string | null, email: string): Promise<boolean> {
    const [, content = '', signature = ''] = PASS.exec(pass ?? '') ?? [];
    if (!equalInConstantTime(signature, this.#signature(content, email))) return false;
    const expiresAt = Number(content.slice(content.indexOf('.') + 1));
    if (expiresAt <= this.deps.clock.now().getTime()) return false;
    return (await this.deps.uses.take(content)).allowed;
  }

  #signature(content: string, email: string): string {
    const account = parseEmail(email)?.canonical ?? '';
    return hmacSha256Hex(this.#key, `${content}:${account}`);
  }
}
