import { isDeepStrictEqual } from 'node:util';
import type { MailTemplate } from '../../src/modules/notification/mail-template.js';
import { MailService } from '../../src/modules/notification/mail.service.js';
import type { OutgoingMail } from '../../src/platform/mail.js';
import type { Services } from '../../src/services.js';
import type { TestServices } from './test-services.js';

/** Receives what a gateway sends. */
export function mailServer({ config, ...services }: Services) {
  const sent: OutgoingMail[] = [];
  const mail = new MailService({
    ...services,
    mailer: { send: (message) => Promise.resolve(void sent.push(message)), close: () => undefined },
    secret: config.secret,
    from: config.mail.from,
    siteUrl: config.publicUrl,
  });
  return {
    /** Delivers the outbox, or only its emails of one template. Returns all emails so far, oldest first. */
    async deliver(template: MailTemplate | null = null): Promise<OutgoingMail[]> {
      await deliverEvents(services);
      const waiting = await services.freshReads.query<{ id: string }>(
        'test.mails',
        `SELECT id FROM mail_outbox WHERE sent_at IS NULL AND ($1::text IS NULL OR template = $1) ORDER BY id`,
        [template],
      );
      for (const { id } of waiting) await mail.deliver(id);
      return sent;
    },
  };
}

/** Hands all events to their subscribers. */
export async function deliverEvents({
  freshReads,
  eventDelivery,
}: Pick<Services, 'freshReads' | 'eventDelivery'>): Promise<void> {
  const cursors = () =>
    freshReads.query<{ subscriber: string; accountId: string; sequence: bigint }>(
      'test.cursors',
      `SELECT c.subscriber, c.account_id AS "accountId", c.sequence FROM event_cursor c
       JOIN event_stream s USING (account_id) WHERE s.last_sequence > c.sequence ORDER BY 2, 1`,
      [],
    );
  for (let behind = await cursors(); behind.length > 0;) {
    for (const { subscriber, accountId } of behind)
      await eventDelivery.deliver(subscriber, accountId, new AbortController().signal);
    const left = await cursors();
    // The rest has no handlers.
    if (isDeepStrictEqual(left, behind)) return;
    behind = left;
  }
}

/** Delivers outbox emails of one template. Returns them as the mail server receives them, oldest first. */
export function deliverMails(
  { services }: TestServices,
  template: MailTemplate,
): Promise<OutgoingMail[]> {
  return mailServer(services).deliver(template);
}
