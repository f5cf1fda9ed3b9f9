import { DAY_MS, type Clock } from '../../platform/clock.js';
import { SealingKey } from '../../platform/crypto.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { toLocale } from '../../platform/locale.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { Mailer } from '../../platform/mail.js';
import type { MailTemplate, MailVariables } from './mail-template.js';
import { renderMail } from './mail-texts.js';

/** A mail that is never delivered is forgotten after this long: codes and links in it are worthless by then. */
const KEEP_UNSENT_MS = 7 * DAY_MS;

/** A mail to be written and sent; its variables fit its template. */
export type NewMail = {
  [T in MailTemplate]: { to: string; locale: string; template: T; variables: MailVariables[T] };
}[MailTemplate];

interface OutboxRow {
  template: MailTemplate;
  locale: string;
  sealed_envelope: Buffer | null;
  sent_at: Date | null;
}

interface Dependencies {
  db: Database;
  clock: Clock;
  mailer: Mailer;
  /** Master secret; the outbox has its own key. */
  secret: string;
  /** The sender; its host is the right side of our Message-IDs. */
  from: string;
  /** Public address of the site, for links; no slash at its end. */
  siteUrl: string;
}

/**
 * The outbox. A mail is written down in the transaction that causes it and sent by the worker afterwards, so that nobody is
 * told of something that was rolled back, and no mail is lost. Addresses, codes and links rest sealed and are erased once
 * the mail is out.
 */
export class MailService {
  readonly #key: SealingKey;

  constructor(private readonly deps: Dependencies) {
    this.#key = new SealingKey(deps.secret, 'mail-outbox');
  }

  async enqueue(tx: Tx, { to, locale, template, variables }: NewMail): Promise<void> {
    const id = newId();
    const envelope = this.#key.seal(JSON.stringify({ to, variables }), id);
    await rows(
      tx,
      `INSERT INTO mail_outbox (id, template, locale, sealed_envelope, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [id, template, locale, envelope, this.deps.clock.now()],
    );
    await enqueueJob(tx, 'mail.send', { mailId: id });
  }

  /**
   * Sends one mail of the outbox; again after a crash between sending and writing that down, then with the same Message-ID.
   * A mail that is gone or was sent is done. Throws when the mail server does not take it: the job is tried again.
   */
  async deliver(mailId: string): Promise<void> {
    const { db, clock, mailer } = this.deps;
    const found = await db.transaction((tx) =>
      rows<OutboxRow>(
        tx,
        `SELECT template, locale, sealed_envelope, sent_at FROM mail_outbox WHERE id = $1`,
        [mailId],
      ),
    );
    const mail = found[0];
    if (!mail?.sealed_envelope || mail.sent_at !== null) return;
    // Written by `enqueue`, whose type ties the variables to the template.
    const { to, variables } = JSON.parse(this.#key.open(mail.sealed_envelope, mailId)) as {
      to: string;
      variables: MailVariables[MailTemplate];
    };
    await mailer.send({
      to,
      ...renderMail(mail.template, toLocale(mail.locale), variables, this.deps.siteUrl),
      messageId: `<${mailId}@${hostOf(this.deps.from)}>`,
    });
    await db.transaction((tx) =>
      rows(tx, `UPDATE mail_outbox SET sent_at = $2, sealed_envelope = NULL WHERE id = $1`, [
        mailId,
        clock.now(),
      ]),
    );
  }

  /** Erases what could not be delivered in time. Returns how many mails that were. */
  async purge(): Promise<number> {
    const erased = await this.deps.db.transaction((tx) =>
      rows<{ id: string }>(
        tx,
        `UPDATE mail_outbox SET sealed_envelope = NULL
         WHERE sealed_envelope IS NOT NULL AND created_at < $1 RETURNING id`,
        [new Date(this.deps.clock.now().getTime() - KEEP_UNSENT_MS)],
      ),
    );
    return erased.length;
  }
}

/** "Hearth <hello@hearth.example>" → "hearth.example". */
function hostOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
