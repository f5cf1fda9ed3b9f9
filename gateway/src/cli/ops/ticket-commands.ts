import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { TICKET_STATUSES, type TicketStatus } from '../../../../schema/rules/ticket.js';
import { readDeskTicket, readDeskTickets } from '../../modules/support/support-desk.reads.js';
import { sha256 } from '../../platform/crypto.js';
import { notFound } from '../../platform/errors.js';
import { withJson, type OpsContext } from './ops-context.js';

const MAX_LISTED = 1_000;

/** `ticket …` */
export function ticketCommands(program: Command, context: OpsContext): void {
  const ticket = program.command('ticket').description('read and answer support tickets');

  withJson(
    ticket
      .command('list')
      .description(
        'list tickets, those that wait longest first; by default the open ones, then the others that are not closed',
      )
      .addOption(new Option('--status <status>', 'only this state').choices(TICKET_STATUSES))
      .option('--limit <number>', 'at most this many', listed, 50),
  ).action(
    async ({ status, limit, json }: { status?: TicketStatus; limit: number; json?: true }) => {
      const tickets = await readDeskTickets(context.services.freshReads, status ?? null, limit);
      const shown = tickets.map((each) => ({
        number: each.number,
        status: each.status,
        category: each.category,
        lastMessageAt: each.lastMessageAt,
        contactName: each.contactName,
        subject: each.subject,
        files: each.files.join(', ') || null,
      }));
      if (json) context.out.json(tickets);
      else context.out.table(shown, 'No tickets.');
    },
  );

  withJson(
    ticket
      .command('show')
      .description('show a ticket with its messages')
      .argument('<number>', 'T-…'),
  ).action(async (number: string, { json }: { json?: true }) => {
    const shown = await show(context, number);
    if (json) context.out.json(shown);
    else print(context, shown);
  });

  ticket
    .command('answer')
    .description('answer a ticket: the customer gets an email, and sees it in the dashboard')
    .argument('<number>', 'T-…')
    .option('--message <text>', 'the answer; without it and --file, standard input')
    .option('--file <path>', 'a file with the answer')
    .option('--pending', 'mark that support needs something from the customer')
    .option('--key <key>', 'two answers with one key are one; by default made from the text')
    .action(
      async (
        number: string,
        options: { message?: string; file?: string; pending?: true; key?: string },
      ) => {
        const message = await answerText(context, options);
        const { services, operator, out } = context;
        const isNew = await services.supportDesk.answer(
          { number: number.toUpperCase() },
          {
            message,
            operator,
            channel: 'COMMAND',
            status: options.pending ? 'PENDING' : 'ANSWERED',
            key: options.key ?? sha256(message).toString('hex'),
          },
        );
        out.line(isNew ? `${number} answered.` : `${number} already has this answer.`);
      },
    );

  ticket
    .command('close')
    .description('close a ticket')
    .argument('<number>', 'T-…')
    .action(async (number: string) => {
      const { services, operator, out } = context;
      const ref = { number: number.toUpperCase() };
      const isNew = await services.supportDesk.close(ref, operator);
      out.line(isNew ? `${number} closed.` : `${number} was closed already.`);
    });

  ticket
    .command('save')
    .description("save a ticket's files; treat them as hostile")
    .argument('<number>', 'T-…')
    .argument('<directory>', 'created if missing')
    .action(async (number: string, directory: string) => {
      const { attachments } = await show(context, number);
      await mkdir(directory, { recursive: true });
      for (const { id, name } of attachments) {
        const path = join(directory, `${id.slice(-8)}-${name}`);
        await writeFile(path, await context.services.ticketAttachments.contentForSupport(id));
        context.out.line(path);
      }
      if (attachments.length === 0) context.out.line('No files.');
    });
}

async function show({ services }: OpsContext, number: string) {
  const ticket = await readDeskTicket(services.freshReads, number.toUpperCase());
  if (ticket === null) throw notFound('Ticket');
  const { accountId } = ticket;
  const email =
    accountId === null
      ? ticket.email
      : (await services.db.transaction((tx) => services.accounts.ownerOf(tx, accountId))).email;
  return { ...ticket, email };
}

function print({ out }: OpsContext, shown: Awaited<ReturnType<typeof show>>): void {
  const { messages, attachments, files, ...rest } = shown;
  const facts = { ...rest, files: files.join(', ') || null };
  for (const [name, value] of Object.entries(facts))
    if (value !== null)
      out.line(`${name.padEnd(20)}${value instanceof Date ? value.toISOString() : value}`);
  for (const { id, author, operator, channel, createdAt, body } of messages) {
    out.line(`\n${operator ?? author} ${createdAt.toISOString()} ${channel}`);
    out.line(body.replace(/^/gm, '  '));
    for (const { messageId, name, contentType, sizeBytes } of attachments)
      if (messageId === id) out.line(`  [${name}, ${contentType}, ${sizeBytes} bytes]`);
  }
}

async function answerText(
  { input }: OpsContext,
  { message, file }: { message?: string; file?: string },
): Promise<string> {
  if (message !== undefined) return message;
  if (file !== undefined) return readFile(file, 'utf8');
  const piped = await input();
  if (piped === null)
    throw new InvalidArgumentError('Write the answer with --message, --file, or standard input');
  return piped;
}

function listed(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED)
    throw new InvalidArgumentError(`expected a number from 1 to ${MAX_LISTED}`);
  return limit;
}
