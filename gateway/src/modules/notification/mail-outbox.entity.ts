import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailTemplate } from './mail-template.js';

/** An email to send. Its envelope is sealed, and removed after sending. */
@Entity('mail_outbox')
export class MailOutboxEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_mail_outbox' })
  id!: string;

  @Column('text')
  template!: MailTemplate;

  @Column('text')
  locale!: string;

  @Column('bytea', { name: 'sealed_envelope', nullable: true })
  sealedEnvelope!: Buffer | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;
}
