import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApiScope } from '../../../../schema/rules/api-key.js';

/** What a program signs in with. The key is shown once and kept as SHA-256 (SECURITY 33). */
@Entity('api_key')
@Unique('uq_api_key_key_hash', ['keyHash'])
@Index('ix_api_key_user', ['userId'])
export class ApiKeyEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_api_key' })
  id!: string;

  @ForeignKey('users', { name: 'fk_api_key_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  /** The key's first characters, to recognise it by. */
  @Column('text')
  prefix!: string;

  @Column('bytea', { name: 'key_hash' })
  keyHash!: Buffer;

  @Column('text', { array: true })
  scopes!: ApiScope[];

  /** Addresses it may be used from, in canonical form; empty means anywhere. */
  @Column('text', { name: 'source_addresses', array: true, default: {} })
  sourceAddresses!: string[];

  @Column('integer', { name: 'requests_per_minute', default: 120 })
  requestsPerMinute!: number;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
