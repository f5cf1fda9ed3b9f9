import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A code sent by email, kept as a hash. */
@Entity('email_code')
@Index('ix_email_code_user_purpose', ['userId', 'purpose', 'createdAt'])
export class EmailCodeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('text')
  purpose!: string;

  @Column('bytea')
  codeHash!: Buffer;

  @Column('integer', { default: 5 })
  triesLeft!: number;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When the customer asked for it. Null for the code sent at registration until they ask. */
  @Column('timestamptz', { nullable: true })
  askedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  verifiedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
