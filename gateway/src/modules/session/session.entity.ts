import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A signed-in device. The token is not stored, only its SHA-256 (SECURITY 17). */
@Entity('session')
@Unique('uq_session_token_hash', ['tokenHash'])
@Index('ix_session_user', ['userId'])
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** Written at intervals, not with every request. The idle limit counts from here. */
  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt!: Date;

  /** Absolute end, however active the session is. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
