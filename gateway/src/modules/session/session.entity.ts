import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A signed-in device. The token is not stored, only its SHA-256 (SECURITY 17). */
@Entity('session')
@Unique('uq_session_token_hash', ['tokenHash'])
@Index('ix_session_user', ['userId'])
export class SessionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_session' })
  id!: string;

  @ForeignKey('users', { name: 'fk_session_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Written at intervals, not with every request. The idle limit counts from here. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;

  /** Absolute end, however active the session is. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
