import { IsNull, LessThan, Not } from 'typeorm';
import type { Core } from '../../platform/core.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { SealingKey } from '../../platform/crypto.js';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { toLocale } from '../../platform/locale.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { MailAddress, Mailer } from '../../platform/mail.js';
import { MailOutboxEntity } from './mail-outbox.entity.js';
import type { MailTemplate, MailVariables } from './mail-template.js';
import { renderMail } from './mail-texts.js';

// The inbound hook cuts replies at these lines.
export { REPLY_MARKS } from './ticket-mails.js';

/** A mail that is never delivered is forgotten after this long: codes and links in it are worthless by then. */
const KEEP_UNSENT_MS = 7 * DAY_MS;

/** As long as the code or link in a mail may be valid, somebody looks at their inbox. */
const SOON_AGAIN_FOR_MS = 30 * MINUTE_MS;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** A mail to be written and sent; its variables fit its template. */
export type NewMail = {
  [T in MailTemplate]: {
    to: string;
    locale: string;
    /** Where answers go; by default to the sender. */
    replyTo?: string | null;
    template: T;
    variables: MailVariables[T];
  };
}[MailTemplate];

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'log'> {
  mailer: Mailer;
  /** Master secret; the outbox has its own key. */
  secret: string;
  /** The sender; its host is the right side of our Message-IDs. */
  from: MailAddress;
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

  async enqueue(
    tx: Tx,
    { to, locale, replyTo = null, template, variables }: NewMail,
  ): Promise<void> {
    const id = newId();
    const envelope = this.#key.seal(JSON.stringify({ to, replyTo, variables }), id);
    const createdAt = this.deps.clock.now();
    await tx.insert(MailOutboxEntity, {
      id,
      template,
      locale,
      sealedEnvelope: envelope,
      createdAt,
    });
    await enqueueJob(tx, 'mail.send', { mailId: id });
  }

  /**
   * Sends one queued email. After a crash it may be sent again, with the same Message-ID. Does nothing if the email was sent or
   * deleted before.
   */
  async deliver(mailId: string): Promise<void> {
    const { db, clock, mailer } = this.deps;
    const mail = await db.transaction(async (tx) => {
      // A database that cannot store that a mail was sent refuses this write too. Otherwise it would be sent at every attempt.
      await tx.update(MailOutboxEntity, { id: mailId, sentAt: IsNull() }, { id: mailId });
      return tx.findOneBy(MailOutboxEntity, { id: mailId });
    });
    if (!mail?.sealedEnvelope || mail.sentAt !== null) return;
    // Written by `enqueue`, whose type ties the variables to the template.
    const { to, replyTo, variables } = JSON.parse(this.#key.open(mail.sealedEnvelope, mailId)) as {
      to: string;
      /** Missing in mails of earlier releases. */
      replyTo?: string | null;
      variables: MailVariables[MailTemplate];
    };
    try {
      await mailer.send({
        to,
        ...renderMail(mail.template, toLocale(mail.locale), variables, this.deps.siteUrl),
        replyTo: replyTo ?? null,
        messageId: `<${mailId}@${hostOf(this.deps.from.address)}>`,
      });
    } catch (error) {
      await this.#sendLater(mailId, mail.createdAt, error);
      return;
    }
    await db.transaction((tx) =>
      tx.update(MailOutboxEntity, { id: mailId }, { sentAt: clock.now(), sealedEnvelope: null }),
    );
  }

  /**
   * Codes are valid for 15 minutes, and the queue's own pauses grow to hours: a young mail is sent again after a third of its
   * age, so that an outage delays it by a part of itself. One that is older, or that the mail server refuses for good, is
   * left to the queue, which gives up at last and shows it to a person.
   */
  async #sendLater(mailId: string, createdAt: Date, error: unknown): Promise<void> {
    const { db, clock, log } = this.deps;
    const now = clock.now().getTime();
    const age = now - createdAt.getTime();
    if (age > SOON_AGAIN_FOR_MS || isRefusal(error)) throw error;
    log.warn({ err: error, mailId }, 'the mail server refused an email; it will be retried');
    const pause = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, age / 3));
    const runAt = new Date(now + pause);
    await db.transaction((tx) => enqueueJob(tx, 'mail.send', { mailId }, { runAt }));
  }

  /** Erases what could not be delivered in time. Returns how many mails that were. */
  async purge(): Promise<number> {
    const before = new Date(this.deps.clock.now().getTime() - KEEP_UNSENT_MS);
    const erased = await this.deps.db.transaction((tx) =>
      tx.update(
        MailOutboxEntity,
        { sealedEnvelope: Not(IsNull()), createdAt: LessThan(before) },
        { sealedEnvelope: null },
      ),
    );
    return erased.affected ?? 0;
  }
}

/** Whether the mail server answered that it will never take the mail (SMTP 5xx). */
function isRefusal(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' && code >= 500;
}

/** "hello@mail.example" → "mail.example". */
function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
