import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A link to set a new password. The token is kept as SHA-256. */
@Entity('password_reset')
@Unique('uq_password_reset_token_hash', ['tokenHash'])
@Index('ix_password_reset_user', ['userId', 'createdAt'])
export class PasswordResetEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_password_reset' })
  id!: string;

  @ForeignKey('users', { name: 'fk_password_reset_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
