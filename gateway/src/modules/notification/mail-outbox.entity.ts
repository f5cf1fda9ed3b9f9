import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailTemplate } from './mail-template.js';

/** An email to send. Its envelope is sealed, and removed after sending. */
@Entity('mail_outbox')
export class MailOutboxEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  template!: MailTemplate;

  @Column('text')
  locale!: string;

  @Column('bytea', { nullable: true })
  sealedEnvelope!: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
