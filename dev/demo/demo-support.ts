import { HOUR_MS, MINUTE_MS } from '../../gateway/src/platform/clock.js';
import { rows } from '../../gateway/src/platform/database/database.js';
import type { Viewer } from '../../gateway/src/platform/viewer.js';
import type { TicketCategory } from '../../schema/rules/ticket.js';
import type { Services } from '../../gateway/src/services.js';
import type { DemoClock } from './demo-clock.js';

interface DemoTicket {
  subject: string;
  category: TicketCategory;
  message: string;
  file?: { name: string; text: string };
  answer?: string;
  /** The customer's reaction to the answer; without one it stays unread. */
  then?: 'close' | 'thank';
}

/** Days since the account was made → what the demo customer asked support. */
export const DEMO_TICKETS: Readonly<Record<number, DemoTicket>> = {
  12: {
    subject: 'How are gigabytes counted?',
    category: 'SALES',
    message: 'Do you count uploads too?',
    answer: 'Yes: upload and download together, and 1 GB is 1,000,000,000 bytes.',
    then: 'close',
  },
  61: {
    subject: 'Two hosts of one sub account with different sticky sessions',
    category: 'PROXIES',
    message:
      'Both hosts use democrawler. Can each of them keep an exit of its own for an hour?\n\nWe would rather not make another sub account.',
    answer:
      'They can: give each host its own session id, for example -session-hosta001-sesstime-60 and -session-hostb001-sesstime-60. The limit of democrawler then counts both.',
    then: 'thank',
  },
  88: {
    subject: 'Requests from Hong Kong time out since this morning',
    category: 'PROXIES',
    message:
      'About one in ten requests with -country-hk ends with a timeout, since about 09:00 Hong Kong time. Singapore works.\n\nThe log is attached.',
    file: {
      name: 'timeouts.log',
      text: '09:02:11 democrawler-country-hk CONNECT search.example:443 timed out after 30 s\n'.repeat(
        40,
      ),
    },
    answer:
      'Thank you for the log. One of our exits in Kwun Tong lost packets between 08:52 and 10:20, and we have taken it out of rotation.\n\nCould you try again, with a new session id?',
  },
};

/** Asks support, and lets it answer. After an interruption, a ticket that is there already is left as it is. */
export async function askSupport(
  { db, tickets, ticketAttachments, supportDesk }: Services,
  clock: DemoClock,
  viewer: Viewer,
  day: number,
): Promise<void> {
  const ticket = DEMO_TICKETS[day];
  if (ticket === undefined) return;
  const { subject, category, message, file, answer, then } = ticket;
  const found = await db.transaction((tx) =>
    rows(tx, `SELECT 1 FROM ticket WHERE account_id = $1 AND subject = $2`, [
      viewer.accountId,
      subject,
    ]),
  );
  if (found.length > 0) return;
  const files =
    file === undefined
      ? []
      : [await ticketAttachments.upload(viewer, file.name, Buffer.from(file.text))];
  const attachmentIds = files.map(({ id }) => id);
  const about = { orderId: null, subAccountId: null, attachmentIds };
  const id = await tickets.create(
    viewer,
    { subject, category, message, ...about },
    `demo-ticket-${day}`,
  );
  if (answer === undefined) return;
  clock.set(clock.now().getTime() + 35 * MINUTE_MS);
  const by = { operator: 'demo', channel: 'COMMAND', status: 'ANSWERED' } as const;
  await supportDesk.answer({ id }, { ...by, message: answer, key: `demo-answer-${day}` });
  if (then === undefined) return;
  clock.set(clock.now().getTime() + HOUR_MS);
  if (then === 'close') await tickets.close(viewer, id);
  else {
    const thanks = { message: 'That works, thank you.', attachmentIds: [] };
    await tickets.reply(viewer, id, thanks, `demo-reply-${day}`);
  }
}
