import { In, IsNull, LessThan, Not } from 'typeorm';
import {
  MAX_CUSTOMER_ATTACHMENT_BYTES,
  MAX_LIST_VALUES,
  MAX_MESSAGE_ATTACHMENTS,
  MAX_TICKET_ATTACHMENTS,
} from '../../../../schema/rules/limits.js';
import type { Core } from '../../platform/core.js';
import { DAY_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId, newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import { checkedAttachment } from './attachment-content.js';
import { TicketAttachmentEntity } from './ticket-attachment.entity.js';

const KEEP_UNSENT_MS = DAY_MS;
/** Uploaded, not yet sent: two full messages, so that nobody stores files here. */
const MAX_UNSENT = 2 * MAX_MESSAGE_ATTACHMENTS;

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  proven: ProvenAccounts;
}

/** A stored file, without its content. */
export type StoredAttachment = Pick<
  TicketAttachmentEntity,
  'id' | 'name' | 'contentType' | 'sizeBytes'
>;

/** Files that customers attach to tickets. A file is uploaded first, and then sent with a message. */
export class TicketAttachmentsService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Stores a file for the customer's next message. Only verified customers: their number is limited, and so is the space of
   * each.
   * @throws UserError EMAIL_NOT_VERIFIED, ATTACHMENT_EMPTY, ATTACHMENT_TOO_LARGE, ATTACHMENT_TYPE_REFUSED,
   *   TOO_MANY_ATTACHMENTS
   */
  async upload(viewer: Viewer, name: string, content: Buffer): Promise<StoredAttachment> {
    const { db, clock, proven } = this.deps;
    const checked = await checkedAttachment(name, content);
    const { accountId } = viewer;
    return db.transaction(async (tx) => {
      // Locks the customer, so that the counts hold until the commit.
      await proven.require(tx, viewer);
      const unsent = await tx.countBy(TicketAttachmentEntity, { accountId, messageId: IsNull() });
      if (unsent >= MAX_UNSENT) throw tooMany();
      const sizeBytes = content.length;
      const [stored] = await rows<{ bytes: bigint }>(
        tx,
        `SELECT coalesce(sum(size_bytes), 0)::bigint AS bytes FROM ticket_attachment WHERE account_id = $1`,
        [accountId],
      );
      if (Number(stored?.bytes ?? 0n) + sizeBytes > MAX_CUSTOMER_ATTACHMENT_BYTES) throw tooMany();
      const id = newId();
      const createdAt = clock.now();
      await tx.insert(TicketAttachmentEntity, {
        ...checked,
        id,
        accountId,
        messageId: null,
        sizeBytes,
        content,
        createdAt,
      });
      return { id, ...checked, sizeBytes };
    });
  }

  /**
   * Sends uploaded files with a message. The caller holds the lock of the ticket.
   * @throws UserError TOO_MANY_ATTACHMENTS, ATTACHMENT_GONE
   */
  async send(
    tx: Tx,
    { accountId, ticketId, messageId }: { accountId: string; ticketId: string; messageId: string },
    attachmentIds: readonly string[],
  ): Promise<void> {
    const ids = [...new Set(attachmentIds)];
    if (ids.length === 0) return;
    if (ids.length > MAX_MESSAGE_ATTACHMENTS) throw tooMany();
    if (!ids.every(isId)) throw notFound('Attachment');
    const [sent] = await rows<{ count: bigint }>(
      tx,
      `SELECT count(*) FROM ticket_attachment a JOIN ticket_message m ON m.id = a.message_id WHERE m.ticket_id = $1`,
      [ticketId],
    );
    if (Number(sent?.count ?? 0n) + ids.length > MAX_TICKET_ATTACHMENTS) throw tooMany();
    const own = await tx.find(TicketAttachmentEntity, {
      where: { id: In(ids), accountId },
      order: { createdAt: 'ASC', id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    if (own.length !== ids.length) throw notFound('Attachment');
    if (own.some((attachment) => attachment.messageId !== null)) {
      throw new UserError('ATTACHMENT_GONE', { field: 'attachmentIds' });
    }
    await tx.update(TicketAttachmentEntity, { id: In(ids), accountId }, { messageId });
  }

  /** A file with its content, for its owner. @throws AppError NOT_FOUND, for another customer's file too */
  async content(viewer: Viewer, id: string): Promise<StoredAttachment & { content: Buffer }> {
    const found = isId(id)
      ? await this.deps.db.transaction((tx) =>
          tx.findOne(TicketAttachmentEntity, {
            where: { id, accountId: viewer.accountId },
            select: { id: true, name: true, contentType: true, sizeBytes: true, content: true },
          }),
        )
      : null;
    if (found === null) throw notFound('Attachment');
    return found;
  }

  /** The bytes of a file that was sent with a message, for support. @throws AppError NOT_FOUND */
  async contentForSupport(id: string): Promise<Buffer> {
    const found = await this.deps.db.transaction((tx) =>
      tx.findOne(TicketAttachmentEntity, {
        where: { id, messageId: Not(IsNull()) },
        select: { id: true, content: true },
      }),
    );
    if (found === null) throw notFound('Attachment');
    return found.content;
  }

  /** Removes a file that was uploaded and not sent. */
  async discard(viewer: Viewer, id: string): Promise<void> {
    if (!isId(id)) throw notFound('Attachment');
    const gone = await this.deps.db.transaction((tx) =>
      tx.delete(TicketAttachmentEntity, { id, accountId: viewer.accountId, messageId: IsNull() }),
    );
    if (gone.affected !== 1) throw notFound('Attachment');
  }

  /** Deletes what was uploaded and not sent within a day. Returns how many files. */
  async purge(): Promise<number> {
    const before = new Date(this.deps.clock.now().getTime() - KEEP_UNSENT_MS);
    const gone = await this.deps.db.transaction((tx) =>
      tx.delete(TicketAttachmentEntity, { messageId: IsNull(), createdAt: LessThan(before) }),
    );
    return gone.affected ?? 0;
  }
}

/** A list that is too long to be looked at, repeated ids included (SECURITY 59). @throws UserError TOO_MANY_ATTACHMENTS */
export function refuseLongList(attachmentIds: readonly string[]): void {
  if (attachmentIds.length > MAX_LIST_VALUES) throw tooMany();
}

function tooMany(): UserError {
  return new UserError('TOO_MANY_ATTACHMENTS', {
    field: 'attachmentIds',
    message: `At most ${MAX_MESSAGE_ATTACHMENTS} files a message, ${MAX_TICKET_ATTACHMENTS} a ticket, and ${MAX_CUSTOMER_ATTACHMENT_BYTES} bytes in all`,
  });
}
