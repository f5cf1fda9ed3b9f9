import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TicketCategory, TicketStatus } from '../../../../schema/rules/ticket.js';

/** A conversation with support: of a customer, or of somebody who used the contact form. */
@Entity('ticket')
@Index('uq_ticket_number', ['number'], { unique: true })
@Index('uq_ticket_request', ['requestHash'], { unique: true })
@Index('ix_ticket_account', ['accountId', 'createdAt', 'id'])
@Index('ix_ticket_waiting', { synchronize: false })
@Check('ck_ticket_owner', '(account_id IS NULL) <> (contact_email IS NULL)')
@Check('ck_ticket_status', `status IN ('OPEN', 'PENDING', 'ANSWERED', 'CLOSED')`)
@Check('ck_ticket_closed', `(status = 'CLOSED') = (closed_at IS NOT NULL)`)
export class TicketEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** The number that people see: T-… */
  @Column('text')
  number!: string;

  /** Null for the contact form. */
  @ForeignKey('accounts')
  @Column('uuid', { nullable: true })
  accountId!: string | null;

  /** The sender of the contact form. Nobody has verified the address. */
  @Column('text', { nullable: true })
  contactEmail!: string | null;

  @Column('text', { nullable: true })
  contactName!: string | null;

  /** Language of the emails to the sender of the contact form; a customer's emails have the customer's language. */
  @Column('text')
  locale!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  category!: TicketCategory;

  @Column('text')
  status!: TicketStatus;

  @ForeignKey('orders')
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  @Column('text', { nullable: true })
  orderNumber!: string | null;

  @ForeignKey('sub_account')
  @Column('uuid', { nullable: true })
  subAccountId!: string | null;

  /** Its username when the ticket was opened. */
  @Column('text', { nullable: true })
  subAccountUsername!: string | null;

  /** Makes a repeated contact form one ticket; null for customers, who have idempotency keys. */
  @Column('bytea', { nullable: true })
  requestHash!: Buffer | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  lastMessageAt!: Date;

  /** Time of support's last message. */
  @Column('timestamptz', { nullable: true })
  answeredAt!: Date | null;

  /** Until when the customer has read. */
  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;
}
