import { createHmac, timingSafeEqual } from 'node:crypto';
import { IsNull, LessThan } from 'typeorm';
import { EMAIL_CODE } from '../../../../schema/rules/limits.js';
import { typedCode } from '../../../../schema/rules/email-code.js';
import { MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock.js';
import { deriveKey } from '../../platform/crypto.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { refuseIf, UserError } from '../../platform/errors.js';
import { newId, randomReadable } from '../../platform/ids.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import type { Viewer } from '../../platform/viewer.js';
import type { MailService } from '../notification/mail.service.js';
import type { UserEntity } from '../user/user.entity.js';
import type { UserService } from '../user/user.service.js';
import { EmailCodeEntity } from './email-code.entity.js';
import { AskedTooSoonError } from './identity.errors.js';

/** Purpose of a code. A code for one purpose is invalid for the other (SECURITY 22). */
export type CodePurpose = 'VERIFY_EMAIL' | 'CHANGE_PASSWORD';

/** `USE` spends the code. In a two-step purpose, `CONFIRM` comes first, then `USE_CONFIRMED` with the same code. */
export type CodeStep = 'CONFIRM' | 'USE' | 'USE_CONFIRMED';

/** spec §9 */
const CODE_LENGTH = EMAIL_CODE.characters;
const VALID_MINUTES = EMAIL_CODE.validMinutes;
const TRIES = EMAIL_CODE.tries;
const RESEND_MS = EMAIL_CODE.resendSeconds * SECOND_MS;

export interface SentCode {
  expiresAt: Date;
  /** Earliest time for another code. */
  resendAt: Date;
}

type CodeProblem =
  | 'CODE_INVALID'
  | 'CODE_EXPIRED'
  | 'CODE_USED'
  | 'CODE_TRIES_EXHAUSTED'
  | 'EMAIL_VERIFICATION_REQUIRED';

interface Dependencies {
  db: Database;
  clock: Clock;
  mail: MailService;
  users: UserService;
  /** Limit of codes per customer and hour. */
  sendLimit: RateLimit;
  secret: string;
}

/** Six-character codes that prove access to the customer's inbox. Only the newest code of a purpose is valid. */
export class EmailCodeService {
  readonly #key: Buffer;

  constructor(private readonly deps: Dependencies) {
    this.#key = deriveKey(deps.secret, 'email-code');
  }

  /**
   * Sends a code to the viewer's own address. Right after registration, returns the code that is already on its way: a
   * second one would invalidate it while the customer reads it.
   * @throws AskedTooSoonError CODE_RECENTLY_SENT; UserError EMAIL_ALREADY_VERIFIED; AppError RATE_LIMITED
   */
  async send(viewer: Viewer, purpose: CodePurpose): Promise<SentCode> {
    const { db, clock, users, sendLimit } = this.deps;
    return db.transaction(async (tx) => {
      const user = await users.lock(tx, viewer.userId);
      if (purpose === 'VERIFY_EMAIL' && user.emailVerifiedAt !== null) {
        throw new UserError('EMAIL_ALREADY_VERIFIED');
      }
      const last = await this.#newest(tx, user.id, purpose);
      const resendAt = new Date((last?.createdAt.getTime() ?? 0) + RESEND_MS);
      const wait = resendAt.getTime() - clock.now().getTime();
      if (last && wait > 0) {
        if (last.askedAt !== null) {
          throw new AskedTooSoonError('CODE_RECENTLY_SENT', Math.ceil(wait / SECOND_MS));
        }
        await tx.update(EmailCodeEntity, { id: last.id }, { askedAt: clock.now() });
        return { expiresAt: last.expiresAt, resendAt };
      }
      await sendLimit.enforce(user.id);
      return this.issue(tx, user, purpose, 'ASKED');
    });
  }

  /** Creates a code and its email in the caller's transaction. */
  async issue(
    tx: Tx,
    user: UserEntity,
    purpose: CodePurpose,
    reason: 'ASKED' | 'UNASKED',
  ): Promise<SentCode> {
    const id = newId();
    const code = randomReadable(CODE_LENGTH);
    const now = this.deps.clock.now();
    const expiresAt = new Date(now.getTime() + VALID_MINUTES * MINUTE_MS);
    await tx.insert(EmailCodeEntity, {
      id,
      userId: user.id,
      purpose,
      codeHash: this.#hash(id, code),
      triesLeft: TRIES,
      expiresAt,
      askedAt: reason === 'ASKED' ? now : null,
      createdAt: now,
    });
    await this.deps.mail.enqueue(tx, {
      to: user.email,
      locale: user.locale,
      template: 'EMAIL_CODE',
      variables: { code, minutes: VALID_MINUTES, purpose },
    });
    return { expiresAt, resendAt: new Date(now.getTime() + RESEND_MS) };
  }

  /**
   * Checks a typed code and, if it is right, runs `effect` in the same transaction. Tries are counted under the code's
   * row lock, so concurrent guesses cannot exceed five, and a right code takes effect once.
   * @throws UserError CODE_MALFORMED, CODE_INVALID, CODE_EXPIRED, CODE_USED, CODE_TRIES_EXHAUSTED,
   * EMAIL_VERIFICATION_REQUIRED
   */
  async enter(
    userId: string,
    purpose: CodePurpose,
    typed: string,
    step: CodeStep,
    effect: (tx: Tx) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const code = typedCode(typed);
    if (code === null) {
      throw new UserError('CODE_MALFORMED', { field: 'code', typed });
    }
    // Return the problem instead of throwing it: a throw would roll back the count of tries.
    const problem = await this.deps.db.transaction(async (tx) => {
      const newest = await this.#newest(tx, userId, purpose);
      const failed = await this.#judge(tx, newest, code, step);
      if (failed === null) await effect(tx);
      return failed;
    });
    refuseIf(problem, 'code');
  }

  /** Invalidates every code of a customer. */
  async endAll(tx: Tx, userId: string): Promise<void> {
    await tx.update(
      EmailCodeEntity,
      { userId, usedAt: IsNull() },
      { usedAt: this.deps.clock.now() },
    );
  }

  /** Deletes codes that expired long ago. Returns how many. */
  async purge(olderThan: Date): Promise<number> {
    const gone = await this.deps.db.transaction((tx) =>
      tx.delete(EmailCodeEntity, { expiresAt: LessThan(olderThan) }),
    );
    return gone.affected ?? 0;
  }

  /** The newest code of a purpose, the only valid one. Locked until the transaction ends. */
  #newest(tx: Tx, userId: string, purpose: CodePurpose): Promise<EmailCodeEntity | null> {
    return tx.findOne(EmailCodeEntity, {
      where: { userId, purpose },
      order: { createdAt: 'DESC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async #judge(
    tx: Tx,
    row: EmailCodeEntity | null,
    code: string,
    step: CodeStep,
  ): Promise<CodeProblem | null> {
    const usable = row?.usedAt === null && row.verifiedAt !== null;
    // Step two never checks a code that has not passed step one: it would give guessers a second place to try.
    if (step === 'USE_CONFIRMED' && !usable) return 'EMAIL_VERIFICATION_REQUIRED';
    if (!row) return 'CODE_INVALID';
    const now = this.deps.clock.now();
    const right = timingSafeEqual(row.codeHash, this.#hash(row.id, code));
    if (row.usedAt !== null) return right ? 'CODE_USED' : 'CODE_INVALID';
    if (row.expiresAt <= now) return 'CODE_EXPIRED';
    if (row.triesLeft <= 0) return 'CODE_TRIES_EXHAUSTED';
    if (!right) {
      await tx.decrement(EmailCodeEntity, { id: row.id }, 'triesLeft', 1);
      return row.triesLeft === 1 ? 'CODE_TRIES_EXHAUSTED' : 'CODE_INVALID';
    }
    const passed = step === 'CONFIRM' ? { verifiedAt: now } : { usedAt: now };
    await tx.update(EmailCodeEntity, { id: row.id }, passed);
    return null;
  }

  /** HMAC, because short codes could be brute-forced offline from a plain hash. */
  #hash(id: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id}:${code}`).digest();
  }
}
