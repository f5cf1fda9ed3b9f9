import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { Events } from '../../platform/events/events.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MailService } from '../notification/mail.service.js';
import type { OrderService } from '../order/order.service.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import type { UserService } from '../user/user.service.js';
import { ContactService } from './contact.service.js';
import { SupportDeskService } from './support-desk.service.js';
import { SupportInboxService } from './support-inbox.service.js';
import { SupportMailsService } from './support-mails.service.js';
import { TicketAddresses } from './ticket-address.js';
import { TicketAttachmentsService } from './ticket-attachments.service.js';
import { TicketService } from './ticket.service.js';

interface SupportDependencies {
  db: Database;
  clock: Clock;
  events: Events;
  audit: AuditService;
  idempotency: IdempotencyService;
  rateLimits: RateLimits;
  mail: MailService;
  users: UserService;
  proven: ProvenAccounts;
  orders: OrderService;
  subAccounts: SubAccountService;
  emailOf: (text: string) => string | null;
  /** Master secret; reply addresses have their own key. */
  secret: string;
  /** Email addresses of the people who answer tickets. */
  staff: readonly string[];
  /** The mailbox of reply addresses. Null: the installation receives no email. */
  mailbox: string | null;
}

/** Creates the services of this module. */
export function createSupport({ secret, staff, mailbox, ...deps }: SupportDependencies) {
  const addresses = mailbox === null ? null : new TicketAddresses(secret, mailbox);
  const supportMails = new SupportMailsService({ ...deps, addresses, staff });
  const ticketAttachments = new TicketAttachmentsService(deps);
  const supportDesk = new SupportDeskService(deps);
  return {
    supportMails,
    ticketAttachments,
    supportDesk,
    tickets: new TicketService({ ...deps, attachments: ticketAttachments }),
    contact: new ContactService(deps),
    supportInbox:
      addresses &&
      new SupportInboxService({ ...deps, desk: supportDesk, mails: supportMails, addresses }),
  };
}
