import { IsNull } from 'typeorm';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../../schema/rules/limits.js';
import { defaultUsername, nameProblem, storedName } from '../../../../schema/rules/name.js';
import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { refuseIf, UserError } from '../../platform/errors.js';
import { newId, randomReadable, readableForm } from '../../platform/ids.js';
import type { Locale } from '../../platform/locale.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { Me } from './me.object.js';
import { type ReferralRefusal, UserEntity } from './user.entity.js';
import { type Invitation, readInvitation, readMe } from './user.reads.js';

// The statement that resolves credentials selects these columns too.
export { ME_COLUMNS, toMe, type MeRow } from './user.reads.js';

const REFERRAL_CODE_LENGTH = 8;
const REFERRAL_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** The viewer of a request, and their own fields. */
export interface Caller {
  viewer: Viewer;
  me: Me;
}

/** Initial data of an account. */
export interface NewUser {
  email: string;
  emailCanonical: string;
  passwordHash: string | null;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  locale: Locale;
  referredById: string | null;
  /** Why the invitation does not count. Null if it does, or there is none. */
  referralRefused: ReferralRefusal | null;
  acceptsMarketing: boolean;
}

/** Editable profile fields. An absent field stays unchanged; null clears it. */
export interface ProfileChange {
  username?: string | undefined;
  name?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  locale?: Locale | undefined;
}

interface Dependencies extends Pick<Core, 'db' | 'urgentReads' | 'clock'> {
  /** The letters of a name that invoices cannot show. */
  unprintable: (name: string) => Promise<string[]>;
  audit: AuditService;
}

/** Creates and finds people, and changes profiles. */
export class UserService {
  constructor(private readonly deps: Dependencies) {}

  /** Inserts an account. Null if the canonical address already has one, even under concurrent calls. */
  async insert(tx: Tx, user: NewUser): Promise<UserEntity | null> {
    const now = this.deps.clock.now();
    for (;;) {
      const inserted = await tx
        .createQueryBuilder()
        .insert()
        .into(UserEntity)
        .values({
          ...user,
          id: newId(),
          username: defaultUsername(user.email),
          referralCode: randomReadable(REFERRAL_CODE_LENGTH),
          termsAcceptedAt: now,
          createdAt: now,
        })
        .orIgnore()
        .returning(['id'])
        .execute();
      const [row] = inserted.raw as { id: string }[];
      if (row) return tx.getRepository(UserEntity).findOneByOrFail({ id: row.id });
      // Nothing inserted: the address is taken, or (once in a billion) the referral code collided.
      if (await this.byCanonicalEmail(tx, user.emailCanonical)) return null;
    }
  }

  /** A customer's own fields, including writes of this request. Null if the account is gone. */
  me(userId: string): Promise<Me | null> {
    return readMe(this.deps.urgentReads, userId);
  }

  byCanonicalEmail(tx: Tx, emailCanonical: string): Promise<UserEntity | null> {
    return tx.getRepository(UserEntity).findOneBy({ emailCanonical });
  }

  byId(tx: Tx, id: string): Promise<UserEntity> {
    return tx.getRepository(UserEntity).findOneByOrFail({ id });
  }

  /** Null if there is no such customer. */
  find(tx: Tx, id: string): Promise<UserEntity | null> {
    return tx.getRepository(UserEntity).findOneBy({ id });
  }

  /** Like `byId`, and locks the row, so that other writes for this customer wait. */
  async lock(tx: Tx, id: string): Promise<UserEntity> {
    await rows(tx, `SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    return this.byId(tx, id);
  }

  /** The owner of a referral code, in any spelling. */
  byReferralCode(tx: Tx, code: string): Promise<UserEntity | null> {
    return tx.getRepository(UserEntity).findOneBy({ referralCode: readableForm(code) });
  }

  /** Like `byReferralCode`, for a visitor: the code as it is stored, and the language of its owner. */
  async invitation(code: string): Promise<Invitation | null> {
    const stored = readableForm(code);
    return REFERRAL_CODE.test(stored) ? readInvitation(this.deps.urgentReads, stored) : null;
  }

  /**
   * Whether an account already belongs to the mailbox of an address (platform/email-address.ts `mailboxOf`). Locks the
   * mailbox until the transaction ends.
   */
  async mailboxIsKnown(tx: Tx, mailbox: string): Promise<boolean> {
    await rows(tx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`mailbox:${mailbox}`]);
    const found = await rows(
      tx,
      `SELECT 1 FROM users
       WHERE regexp_replace(email_canonical, '^([^@+]+)[+][^@]*@', '\\1@') = $1 LIMIT 1`,
      [mailbox],
    );
    return found.length > 0;
  }

  /** Marks the address as verified. Returns false if it already was. */
  async markVerified(tx: Tx, userId: string): Promise<boolean> {
    const changed = await tx.update(
      UserEntity,
      { id: userId, emailVerifiedAt: IsNull() },
      { emailVerifiedAt: this.deps.clock.now() },
    );
    return changed.affected === 1;
  }

  /** Clears the names that were stored before the address was proven, possibly by a stranger (SECURITY 52). */
  async forgetNames(tx: Tx, { id, email }: UserEntity): Promise<void> {
    const username = defaultUsername(email);
    const forgotten = { username, name: null, firstName: null, lastName: null };
    await tx.getRepository(UserEntity).update({ id }, forgotten);
  }

  /**
   * Clears what else the registrant, if a stranger, said about the owner of the address: marketing consent, and the
   * invitation, whose referrer would earn points. Returns how many invitations ended.
   */
  async forgetRegistrant(tx: Tx, { id, referredById }: UserEntity): Promise<number> {
    const forgotten = {
      acceptsMarketing: false,
      referredById: null,
      referralRefused: null,
    };
    await tx.getRepository(UserEntity).update({ id }, forgotten);
    return referredById === null ? 0 : 1;
  }

  async setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
    await tx.getRepository(UserEntity).update({ id: userId }, { passwordHash });
  }

  /** @throws UserError NAME_REQUIRED, NAME_TOO_LONG, NAME_CHARACTERS_REFUSED, naming the field */
  async updateProfile(viewer: Viewer, change: ProfileChange): Promise<void> {
    const update = checkedProfile(change);
    const unprintable = await this.#unprintable(update);
    if (Object.keys(update).length === 0) return;
    await this.deps.db.transaction(async (tx) => {
      const before = await this.lock(tx, viewer.userId);
      // A name from before this rule stays until it is changed: a form sends all names.
      const refused = unprintable.filter(({ field }) => update[field] !== before[field]);
      if (refused.length > 0) throw new UserError(refused);
      await tx.getRepository(UserEntity).update({ id: viewer.userId }, update);
      const keys = Object.keys(update) as (keyof typeof update)[];
      await this.deps.audit.record(tx, viewer, {
        action: 'user.updateProfile',
        target: viewer.userId,
        before: Object.fromEntries(keys.map((key) => [key, before[key]])),
        after: update,
      });
    });
  }

  /** The names that invoices, which never change, could not show, with the letters that are the reason. */
  async #unprintable(update: ReturnType<typeof checkedProfile>) {
    const found = await Promise.all(
      (['name', 'firstName', 'lastName', 'username'] as const).map(async (field) => ({
        field,
        code: 'NAME_CHARACTERS_REFUSED' as const,
        typed: (await this.deps.unprintable(update[field] ?? '')).join(''),
      })),
    );
    return found.filter(({ typed }) => typed !== '');
  }
}

function checkedProfile(change: ProfileChange): Partial<Pick<UserEntity, keyof ProfileChange>> {
  const { username, name, firstName, lastName, locale } = change;
  return {
    ...(username !== undefined && { username: checkedName(username, 'username') }),
    ...(name !== undefined && { name: optionalName(name, 'name') }),
    ...(firstName !== undefined && { firstName: optionalName(firstName, 'firstName') }),
    ...(lastName !== undefined && { lastName: optionalName(lastName, 'lastName') }),
    ...(locale !== undefined && { locale }),
  };
}

function optionalName(text: string | null, field: string): string | null {
  return text === null || storedName(text) === '' ? null : checkedName(text, field);
}

function checkedName(text: string, field: string): string {
  const problem = nameProblem(text, MAX_PERSON_NAME_CHARACTERS);
  if (problem === 'NAME_TOO_LONG')
    throw new UserError(problem, {
      field,
      message: `At most ${MAX_PERSON_NAME_CHARACTERS} characters`,
    });
  refuseIf(problem, field, text);
  return storedName(text);
}
