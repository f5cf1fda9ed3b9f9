import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApiScope } from '../../../../schema/rules/api-key.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

export const ApiScopeEnum = enumType<ApiScope>(
  'ApiScope',
  'Scopes of an API key. Money, credentials, and the keys themselves always require a session.',
  {
    READ_PROFILE:
      'Read your email address, your names, the members of the account, and your billing details.',
    READ_USAGE:
      'Read usage, the balance, the list of sub accounts, and the time zone of the account. With READ_ORDERS, also the whole ledger and statements.',
    READ_ORDERS:
      'Read orders, payments, invoices, points, and referrals. With READ_USAGE, also the whole ledger and statements.',
    MANAGE_SUB_ACCOUNTS:
      'Read, create, change, and delete sub accounts, and read proxy configurations. Can set passwords of sub accounts, but never read them.',
    MANAGE_WHITELIST: 'Read and change the IP whitelist.',
  },
);

/**
 * The credential of a program. The key is shown once and kept as SHA-256 (SECURITY 33). With `@Field`, a column is also a
 * field of the API's `ApiKey`.
 */
@ObjectType()
@Entity('api_key')
@Unique('uq_api_key_key_hash', ['keyHash'])
@Index('ix_api_key_account', ['accountId'])
@Index('ix_api_key_user', ['userId'])
export class ApiKeyEntity {
  @Field(() => ID, { description: 'Opaque id.' })
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  /** The member who made it. */
  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Field({ description: 'Your name for the key.' })
  @Column('text')
  name!: string;

  @Field({ description: 'The first characters of the secret, to recognize the key by.' })
  @Column('text')
  prefix!: string;

  @Column('bytea')
  keyHash!: Buffer;

  @Field(() => [ApiScopeEnum], { description: 'Scopes of the key.' })
  @Column('text', { array: true })
  scopes!: ApiScope[];

  /** In canonical form. */
  @Field(() => [String], { description: 'Addresses it may be used from. Empty means anywhere.' })
  @Column('text', { array: true, default: {} })
  sourceAddresses!: string[];

  @Field(() => Int, { description: 'Maximum number of requests per minute.' })
  @Column('integer', { default: 120 })
  requestsPerMinute!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it expires. Null means never.',
  })
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was last used, to within a minute. Null means never.',
  })
  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was revoked. Null while it is valid.',
  })
  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it was created.' })
  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
