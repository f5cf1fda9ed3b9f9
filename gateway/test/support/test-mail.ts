import type { MailTemplate } from '../../src/modules/notification/mail-template.js';
import { MailService } from '../../src/modules/notification/mail.service.js';
import type { OutgoingMail } from '../../src/platform/mail.js';
import type { TestServices } from './test-services.js';

/** Delivers outbox emails of one template. Returns them as the mail server receives them, oldest first. */
export async function deliverMails(
  { services, clock }: TestServices,
  template: MailTemplate,
): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mail = new MailService({
    ...{ db: services.db, clock, log: services.log, secret: services.config.secret },
    ...{ from: services.config.mail.from, siteUrl: services.config.publicUrl },
    mailer: {
      send: async (message) => {
        sent.push(message);
      },
      close: () => undefined,
    },
  });
  const waiting = await services.freshReads.query<{ id: string }>(
    'test.mails',
    `SELECT id FROM mail_outbox WHERE template = $1 AND sent_at IS NULL ORDER BY created_at, id`,
    [template],
  );
  for (const { id } of waiting) await mail.deliver(id);
  return sent;
}
