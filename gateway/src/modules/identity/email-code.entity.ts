import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A code sent by email, kept as a hash. */
@Entity('email_code')
@Index('ix_email_code_user_purpose', ['userId', 'purpose', 'createdAt'])
export class EmailCodeEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_email_code' })
  id!: string;

  @ForeignKey('users', { name: 'fk_email_code_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  purpose!: string;

  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @Column('integer', { name: 'tries_left', default: 5 })
  triesLeft!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** When the customer asked for it. Null for the code sent at registration until they ask. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
