import type { Needs } from '../../platform/core.js';
import { ContactService } from './contact.service.js';
import { SupportDeskService } from './support-desk.service.js';
import { SupportInboxService } from './support-inbox.service.js';
import { SupportMailsService } from './support-mails.service.js';
import { TicketAddresses } from './ticket-address.js';
import { TicketAttachmentsService } from './ticket-attachments.service.js';
import { TicketService } from './ticket.service.js';

interface Given extends Needs<
  | typeof ContactService
  | typeof SupportDeskService
  | typeof SupportMailsService
  | typeof TicketAttachmentsService
  | typeof TicketService,
  'addresses' | 'staff' | 'attachments'
> {
  config: {
    /** Master secret; reply addresses have their own key. */
    secret: string;
    support: {
      staff: readonly string[];
      /** The mailbox of reply addresses. Null: the installation receives no email. */
      inbound: { mailbox: string } | null;
    };
  };
}

export function composeSupport({ config: { secret, support }, ...given }: Given) {
  const { staff, inbound } = support;
  const addresses = inbound && new TicketAddresses(secret, inbound.mailbox);
  const supportMails = new SupportMailsService({ ...given, addresses, staff });
  const ticketAttachments = new TicketAttachmentsService(given);
  const supportDesk = new SupportDeskService(given);
  given.events.subscribe('support-mails', supportMails.subscriber);
  return {
    supportMails,
    ticketAttachments,
    supportDesk,
    tickets: new TicketService({ ...given, attachments: ticketAttachments }),
    contact: new ContactService(given),
    supportInbox:
      addresses &&
      new SupportInboxService({ ...given, desk: supportDesk, mails: supportMails, addresses }),
  };
}
