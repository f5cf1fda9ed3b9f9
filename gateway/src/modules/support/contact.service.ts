import {
  MAX_EMAIL_CHARACTERS,
  MAX_PERSON_NAME_CHARACTERS,
} from '../../../../schema/rules/limits.js';
import { characterCount, isFarTooLong, plainLine } from '../../../../schema/rules/text.js';
import type { Core } from '../../platform/core.js';
import { networkOf } from '../../platform/address.js';
import { sha256 } from '../../platform/crypto.js';
import { violatedConstraint } from '../../platform/database/database.js';
import { parseEmail } from '../../platform/email-address.js';
import { UserError } from '../../platform/errors.js';
import type { Locale } from '../../platform/locale.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import {
  addMessage,
  checkText,
  openTicket,
  publishMessage,
  refuseFarTooLong,
} from './ticket-book.js';
import type { TicketCategory } from '../../../../schema/rules/ticket.js';

export interface ContactRequest {
  name: string;
  email: string;
  subject: string;
  category: TicketCategory;
  message: string;
  locale: Locale;
  /** The field of the form that people do not see. Programs fill it in. */
  website: string;
}

type Dependencies = Pick<Core, 'db' | 'clock' | 'rateLimits' | 'events'>;

/**
 * Messages of the public contact form. They become tickets without a customer. Each network has a limit; all together have
 * none, because it would silence everybody: above 200 an hour, only the emails to support wait for their turn.
 */
export class ContactService {
  readonly #attempts: RateLimit;
  readonly #perNetwork: RateLimit;

  constructor(private readonly deps: Dependencies) {
    const { rateLimits } = deps;
    // More than a person tries. What is refused uses up nothing else, so that mistakes do not silence anybody.
    this.#attempts = rateLimits.define('contact-attempt', { points: 60, seconds: 3_600 });
    this.#perNetwork = rateLimits.define('contact', { points: 5, seconds: 3_600 });
  }

  /**
   * Opens a ticket. A message with a filled-in `website` is dropped, and gets the same answer. The same request with the same
   * key is one ticket. Nothing is sent to the address, because nobody has verified it.
   * @throws UserError NAME_TOO_LONG, EMAIL_INVALID, SUBJECT_REQUIRED, SUBJECT_TOO_LONG, MESSAGE_REQUIRED,
   *   MESSAGE_TOO_LONG; AppError RATE_LIMITED
   */
  async send(request: ContactRequest, key: string, address: string): Promise<void> {
    const { db, clock, events } = this.deps;
    const { subject, category, message, locale } = request;
    refuseLongSender(request);
    refuseFarTooLong(request);
    await this.#attempts.enforce(networkOf(address));
    const contactEmail = parseEmail(request.email)?.address ?? null;
    if (contactEmail === null)
      throw new UserError('EMAIL_INVALID', { field: 'email', typed: request.email });
    const contactName = plainLine(request.name).trim();
    if (characterCount(contactName) > MAX_PERSON_NAME_CHARACTERS) throw nameTooLong();
    checkText({ subject, message });
    await this.#perNetwork.enforce(networkOf(address));
    if (request.website !== '') return;
    const requestHash = sha256(JSON.stringify([key, contactEmail, subject, message]));
    try {
      await db.transaction(async (tx) => {
        const sender = { contactEmail, contactName: contactName || null, requestHash };
        const ticket = await openTicket(tx, { ...sender, subject, category, locale }, clock.now());
        const first = { author: 'CUSTOMER', channel: 'CONTACT_FORM', body: message } as const;
        const messageId = await addMessage(tx, ticket, first, 'OPEN', clock.now());
        await publishMessage(tx, events, 'ticket.message_received', ticket, messageId);
      });
    } catch (error) {
      // A repetition. It changes nothing and gets the same answer.
      if (violatedConstraint(error) !== 'uq_ticket_request') throw error;
    }
  }
}

function refuseLongSender({ name, email }: ContactRequest): void {
  if (isFarTooLong(email, MAX_EMAIL_CHARACTERS))
    throw new UserError('EMAIL_INVALID', { field: 'email' });
  if (isFarTooLong(name, MAX_PERSON_NAME_CHARACTERS)) throw nameTooLong();
}

function nameTooLong(): UserError {
  return new UserError('NAME_TOO_LONG', {
    field: 'name',
    message: `At most ${MAX_PERSON_NAME_CHARACTERS}`,
  });
}
