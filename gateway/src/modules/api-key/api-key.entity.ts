import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApiScope } from '../../../../schema/rules/api-key.js';

/** The credential of a program. The key is shown once and kept as SHA-256 (SECURITY 33). */
@Entity('api_key')
@Unique('uq_api_key_key_hash', ['keyHash'])
@Index('ix_api_key_account', ['accountId'])
@Index('ix_api_key_user', ['userId'])
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  /** The member who made it. */
  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  /** The key's first characters, to recognise it by. */
  @Column('text')
  prefix!: string;

  @Column('bytea')
  keyHash!: Buffer;

  @Column('text', { array: true })
  scopes!: ApiScope[];

  /** Addresses it may be used from, in canonical form; empty means anywhere. */
  @Column('text', { array: true, default: {} })
  sourceAddresses!: string[];

  @Column('integer', { default: 120 })
  requestsPerMinute!: number;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
