import { createHmac, timingSafeEqual } from 'node:crypto';
import { In, IsNull, LessThan } from 'typeorm';
import { EMAIL_CODE } from '../../../../../schema/rules/limits.js';
import { typedCode } from '../../../../../schema/rules/email-code.js';
import type { Core } from '../../../platform/core.js';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.js';
import { deriveKey } from '../../../platform/crypto.js';
import type { Tx } from '../../../platform/database/database.js';
import { refuseIf, UserError } from '../../../platform/errors.js';
import { newId, randomReadable } from '../../../platform/ids.js';
import type { RateLimit } from '../../../platform/rate-limit.js';
import type { Viewer } from '../../../platform/viewer.js';
import type { MailService } from '../../notification/mail.service.js';
import type { UserEntity } from '../../user/user.entity.js';
import type { UserService } from '../../user/user.service.js';
import { EmailCodeEntity } from './email-code.entity.js';
import { AskedTooSoonError } from '../identity.errors.js';

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

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  mail: MailService;
  users: UserService;
  /** Limit of codes per customer and hour. */
  sendLimit: RateLimit;
  secret: string;
}

/** More codes than are sent within the time that one is valid (AuthLimits.codesPerUser). */
const KNOWN_CODES = 20;

/**
 * Six-character codes that prove access to the customer's inbox. Each is valid until it expires, also after a newer one was
 * sent: emails do not arrive in their order. A wrong code counts as a try of each valid one.
 */
export class EmailCodeService {
  readonly #key: Buffer;

  constructor(private readonly deps: Dependencies) {
    this.#key = deriveKey(deps.secret, 'email-code');
  }

  /**
   * Sends a code to the viewer's own address. Right after registration, returns the code that is already on its way: nobody
   * needs a second one.
   * @throws AskedTooSoonError CODE_RECENTLY_SENT; UserError EMAIL_ALREADY_VERIFIED; AppError RATE_LIMITED
   */
  async send(viewer: Viewer, purpose: CodePurpose): Promise<SentCode> {
    const { db, clock, users, sendLimit } = this.deps;
    return db.transaction(async (tx) => {
      const user = await users.lock(tx, viewer.userId);
      if (purpose === 'VERIFY_EMAIL' && user.emailVerifiedAt !== null) {
        throw new UserError('EMAIL_ALREADY_VERIFIED');
      }
      const [last] = await this.#sent(tx, user.id, purpose, 1);
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
      variables: { code, minutes: VALID_MINUTES, purpose, at: now.toISOString() },
    });
    return { expiresAt, resendAt: new Date(now.getTime() + RESEND_MS) };
  }

  /**
   * Checks a typed code and, if it is right, runs `effect` in the same transaction. Tries are counted under the codes'
   * row locks, so concurrent guesses cannot exceed five, and a right code takes effect once.
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
      const sent = await this.#sent(tx, userId, purpose, KNOWN_CODES);
      const failed = await this.#judge(tx, sent, code, step);
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

  /** The codes of a purpose, newest first. Locked until the transaction ends. */
  #sent(tx: Tx, userId: string, purpose: CodePurpose, take: number): Promise<EmailCodeEntity[]> {
    return tx.find(EmailCodeEntity, {
      where: { userId, purpose },
      order: { createdAt: 'DESC', id: 'DESC' },
      take,
      lock: { mode: 'pessimistic_write' },
    });
  }

  async #judge(
    tx: Tx,
    sent: readonly EmailCodeEntity[],
    code: string,
    step: CodeStep,
  ): Promise<CodeProblem | null> {
    const now = this.deps.clock.now();
    // Step two never checks a code that has not passed step one: it would give guessers a second place to try.
    const codes =
      step === 'USE_CONFIRMED'
        ? sent.filter(({ usedAt, verifiedAt }) => usedAt === null && verifiedAt !== null)
        : sent;
    if (step === 'USE_CONFIRMED' && codes.length === 0) return 'EMAIL_VERIFICATION_REQUIRED';
    const [right] = codes.filter(({ id, codeHash }) =>
      timingSafeEqual(codeHash, this.#hash(id, code)),
    );
    const valid = codes.filter(({ usedAt, expiresAt }) => usedAt === null && expiresAt > now);
    const guessable = valid.filter(({ triesLeft }) => triesLeft > 0);
    if (right === undefined) return this.#countTry(tx, codes, valid, guessable);
    // An older code of the customer's own inbox is no guess, so these cost no try.
    if (right.usedAt !== null) return 'CODE_USED';
    if (right.expiresAt <= now) return 'CODE_EXPIRED';
    if (right.triesLeft <= 0) return 'CODE_TRIES_EXHAUSTED';
    const passed = step === 'CONFIRM' ? { verifiedAt: now } : { usedAt: now };
    await tx.update(EmailCodeEntity, { id: right.id }, passed);
    return null;
  }

  /** Counts a wrong code as a try of every code that it could have been. */
  async #countTry(
    tx: Tx,
    codes: readonly EmailCodeEntity[],
    valid: readonly EmailCodeEntity[],
    guessable: readonly EmailCodeEntity[],
  ): Promise<CodeProblem> {
    if (guessable.length === 0) {
      if (valid.length > 0) return 'CODE_TRIES_EXHAUSTED';
      return codes[0]?.usedAt === null ? 'CODE_EXPIRED' : 'CODE_INVALID';
    }
    await tx.decrement(EmailCodeEntity, { id: In(guessable.map(({ id }) => id)) }, 'triesLeft', 1);
    return guessable.some(({ triesLeft }) => triesLeft > 1)
      ? 'CODE_INVALID'
      : 'CODE_TRIES_EXHAUSTED';
  }

  /** HMAC, because short codes could be brute-forced offline from a plain hash. */
  #hash(id: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id}:${code}`).digest();
  }
}
