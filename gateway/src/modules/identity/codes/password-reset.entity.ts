import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A link to set a new password. The token is kept as SHA-256. */
@Entity('password_reset')
@Unique('uq_password_reset_token_hash', ['tokenHash'])
@Index('ix_password_reset_user', ['userId', 'createdAt'])
export class PasswordResetEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
