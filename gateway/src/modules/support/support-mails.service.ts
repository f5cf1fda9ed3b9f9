import { storedMessage } from '../../../../schema/rules/ticket.js';
import type { Tx } from '../../platform/database/database.js';
import type { MailService } from '../notification/mail.service.js';
import type { UserService } from '../user/user.service.js';
import type { TicketAddresses } from './ticket-address.js';
import type { TicketEntity } from './ticket.entity.js';

interface Dependencies {
  mail: MailService;
  users: UserService;
  /** Null: the installation receives no email, so replies are written in the dashboard and by command. */
  addresses: TicketAddresses | null;
  /** Email addresses of the people who answer tickets. */
  staff: readonly string[];
}

/** A customer has written or has reopened the ticket: the staff get an email. */
interface CustomerNews {
  event: 'WRITTEN' | 'REOPENED';
  /** With REOPENED, the customer's last one. */
  message: string;
  /** Names of its attachments. */
  files: readonly string[];
}

/** Writes the emails about tickets. Each has a reply address that only its recipient can use. */
export class SupportMailsService {
  constructor(private readonly deps: Dependencies) {}

  /** Sends support's answer to the customer, or to the sender of the contact form. */
  async toCustomer(tx: Tx, ticket: TicketEntity, body: string): Promise<void> {
    const { mail, users } = this.deps;
    const contact =
      ticket.userId === null
        ? { email: ticket.contactEmail, locale: ticket.locale }
        : await users.contact(tx, ticket.userId);
    if (!contact?.email) throw new Error(`ticket ${ticket.id} has nobody to answer`);
    const { email: to, locale } = contact;
    const replyTo = this.deps.addresses?.of('customer', ticket.id, to) ?? null;
    await mail.enqueue(tx, {
      to,
      locale,
      replyTo,
      template: 'TICKET_ANSWERED',
      variables: {
        ticketNumber: ticket.number,
        subject: ticket.subject,
        message: storedMessage(body),
        ticketId: ticket.userId === null ? null : ticket.id,
        byEmail: replyTo !== null,
      },
    });
  }

  /** Tells everybody who answers tickets that a customer wrote, or waits again. */
  async toSupport(
    tx: Tx,
    ticket: TicketEntity,
    { event, message, files }: CustomerNews,
  ): Promise<void> {
    for (const to of this.deps.staff) {
      const replyTo = this.deps.addresses?.of('support', ticket.id, to) ?? null;
      await this.deps.mail.enqueue(tx, {
        to,
        locale: 'en-US',
        replyTo,
        template: 'TICKET_WRITTEN',
        variables: {
          ticketNumber: ticket.number,
          subject: ticket.subject,
          category: ticket.category,
          contactName: ticket.contactName,
          event,
          files,
          message: storedMessage(message),
          about: [ticket.orderNumber, ticket.subAccountUsername].filter((each) => each !== null),
          byEmail: replyTo !== null,
        },
      });
    }
  }

  /** Whether somebody answers tickets. */
  isStaff(address: string): boolean {
    const wanted = address.trim().toLowerCase();
    return this.deps.staff.some((each) => each.toLowerCase() === wanted);
  }
}
