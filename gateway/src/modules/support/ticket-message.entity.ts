import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export type MessageAuthor = 'CUSTOMER' | 'SUPPORT';

/** How a message arrived. */
export type MessageChannel = 'DASHBOARD' | 'EMAIL' | 'CONTACT_FORM' | 'COMMAND';

/** A message of a ticket. Never changed. */
@Entity('ticket_message')
@Index('ix_ticket_message_ticket', ['ticketId', 'createdAt', 'id'])
@Index('uq_ticket_message_email', ['emailIdHash'], { unique: true })
@Check('ck_ticket_message_author', `author IN ('CUSTOMER', 'SUPPORT')`)
@Check('ck_ticket_message_operator', `(author = 'SUPPORT') = (operator IS NOT NULL)`)
export class TicketMessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('ticket')
  @Column('uuid')
  ticketId!: string;

  @Column('text')
  author!: MessageAuthor;

  @Column('text')
  channel!: MessageChannel;

  /** The member of support who wrote it. Not shown to customers. */
  @Column('text', { nullable: true })
  operator!: string | null;

  @Column('text')
  body!: string;

  /** SHA-256 of the email's Message-ID: an email that is delivered twice is one message. */
  @Column('bytea', { nullable: true })
  emailIdHash!: Buffer | null;

  @Column('timestamptz')
  createdAt!: Date;
}
