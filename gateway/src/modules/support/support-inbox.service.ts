import type { Core } from '../../platform/core.js';
import { sha256 } from '../../platform/crypto.js';
import { AppError, UserError } from '../../platform/errors.js';
import type { AccountService } from '../account/account.service.js';
import { replyText } from './reply-text.js';
import type { SupportDeskService } from './support-desk.service.js';
import type { SupportMailsService } from './support-mails.service.js';
import type { ReplyRole, TicketAddresses } from './ticket-address.js';
import { addMessage, checkText, lockTicket, publishMessage, refuseTooMany } from './ticket-book.js';
import { TicketMessageEntity } from './ticket-message.entity.js';
import { TicketEntity } from './ticket.entity.js';

/** An email as the mail service reports it. */
export interface InboundEmail {
  messageId: string;
  /** The bare address of the sender. */
  from: string;
  /** Bare addresses that the email was delivered to. */
  to: readonly string[];
  text: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
}

/** The outcome of an email. Only ACCEPTED added a message. */
export type InboundOutcome =
  | 'ACCEPTED'
  /** The same email was delivered before. */
  | 'REPEATED'
  /** A program wrote it: an answer to it could start a loop. */
  | 'AUTOMATIC'
  /** No recipient is a reply address of this sender. */
  | 'NOT_A_REPLY'
  /** The email has no text, the ticket takes no more messages, or the customer has too many open tickets. */
  | 'REFUSED';

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'events'> {
  accounts: AccountService;
  desk: SupportDeskService;
  mails: SupportMailsService;
  addresses: TicketAddresses;
}

/** Replies by email: the customer's, and support's. */
export class SupportInboxService {
  constructor(private readonly deps: Dependencies) {}

  /** Adds a reply to its ticket. Safe to repeat. */
  async receive(email: InboundEmail): Promise<InboundOutcome> {
    if (isAutomatic(email)) return 'AUTOMATIC';
    const reply = this.#open(email);
    if (reply === null) return 'NOT_A_REPLY';
    const message = replyText(email.text);
    try {
      checkText({ message });
      return (await this.#add(reply, email, message)) ? 'ACCEPTED' : 'REPEATED';
    } catch (error) {
      const isRefused =
        error instanceof UserError || (error instanceof AppError && error.code === 'NOT_FOUND');
      if (isRefused) return 'REFUSED';
      throw error;
    }
  }

  #open({ to, from }: InboundEmail): { role: ReplyRole; ticketId: string } | null {
    const { addresses, mails } = this.deps;
    for (const address of to) {
      const opened = addresses.open(address, from);
      // Former members of support still have old emails, but must not answer.
      if (opened !== null && (opened.role === 'customer' || mails.isStaff(from))) return opened;
    }
    return null;
  }

  /** Returns false if the email was added before. */
  async #add(
    { role, ticketId: id }: { role: ReplyRole; ticketId: string },
    { from, messageId }: InboundEmail,
    message: string,
  ): Promise<boolean> {
    const { db, clock, accounts, desk, events } = this.deps;
    if (role === 'support') {
      const operator = from.slice(0, from.lastIndexOf('@'));
      const about = { operator, channel: 'EMAIL', status: 'ANSWERED', key: messageId } as const;
      return desk.answer({ id }, { message, ...about });
    }
    return db.transaction(async (tx) => {
      const found = await tx.findOne(TicketEntity, { select: { accountId: true }, where: { id } });
      const accountId = found?.accountId ?? null;
      // Before the ticket's lock, as when the customer reopens it: the count holds until the commit.
      if (accountId !== null) await accounts.lock(tx, accountId);
      const ticket = await lockTicket(tx, { id });
      const emailIdHash = sha256(`${id}\n${messageId}`);
      if (await tx.existsBy(TicketMessageEntity, { emailIdHash })) return false;
      if (accountId !== null && ticket.status === 'CLOSED') await refuseTooMany(tx, accountId);
      const reply = { author: 'CUSTOMER', channel: 'EMAIL', body: message, emailIdHash } as const;
      const added = await addMessage(tx, ticket, reply, 'OPEN', clock.now());
      await publishMessage(tx, events, 'ticket.message_received', ticket, added);
      return true;
    });
  }
}

const AUTOMATIC_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id'];
/** How the subject of an absence notice begins, by Outlook and others, in the languages of customers. */
const AUTOMATIC_SUBJECT =
  /^(auto(matic)?[ -]?(reply|response)\b|out of( the)? office\b|自動(回覆|答覆))/i;

/** RFC 3834, and what older programs send instead. A report of the mail system has no sender. */
function isAutomatic({ from, headers }: InboundEmail): boolean {
  const submitted = headers['auto-submitted']?.trim().toLowerCase() ?? 'no';
  if (!/^no\b/.test(submitted)) return true;
  if (/^(bulk|junk|list|auto_reply)$/i.test(headers['precedence']?.trim() ?? '')) return true;
  if (AUTOMATIC_HEADERS.some((name) => headers[name] !== undefined)) return true;
  if (/^multipart\/report\b/i.test(headers['content-type']?.trim() ?? '')) return true;
  if (AUTOMATIC_SUBJECT.test(headers['subject']?.trim() ?? '')) return true;
  return headers['return-path']?.trim() === '<>' || /^(mailer-daemon|postmaster)(@|$)/i.test(from);
}
