import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A file of a customer. Without a message it is uploaded, not sent, and deleted after a day. */
@Entity('ticket_attachment')
@Index('ix_ticket_attachment_message', ['messageId'])
@Index('ix_ticket_attachment_account', ['accountId'])
@Index('ix_ticket_attachment_unsent', { synchronize: false })
@Check('ck_ticket_attachment_size', 'size_bytes BETWEEN 1 AND 5000000')
export class TicketAttachmentEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @ForeignKey('ticket_message')
  @Column('uuid', { nullable: true })
  messageId!: string | null;

  /** With an ending that fits the content. */
  @Column('text')
  name!: string;

  /** Found in the content, not claimed by the browser. */
  @Column('text')
  contentType!: string;

  @Column('integer')
  sizeBytes!: number;

  /** Loaded only when asked for by name. */
  @Column('bytea', { select: false })
  content!: Buffer;

  @Column('timestamptz')
  createdAt!: Date;
}
