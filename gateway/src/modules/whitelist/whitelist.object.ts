import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { SessionType } from '../../../../schema/rules/proxy-choices.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { SessionTypeEnum } from '../location/session-type.object.js';

export const WhitelistProof = enumType(
  'WhitelistProof',
  "Whether a request from an entry's address has proven it.",
  {
    PROVEN: 'A request from the address proved it. It works, for you alone.',
    UNPROVEN:
      'Waits, and is not let in: a request from the address must prove it. Send `whitelistEntryProve` from it, run the command of `whitelistClaimCreate` on it, or send one request through a proxy from it with a username and password of the account.',
    SUPERSEDED:
      'Stopped working, because another account proved the address since. It works again once you prove it again.',
  },
);
export type WhitelistProof = keyof typeof WhitelistProof;

@ObjectType({ description: 'An address that needs no password at the proxies.' })
export class WhitelistEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'The address, in canonical form.' })
  address!: string;

  @Field(() => ID, { description: 'The sub account it is used as.' })
  subAccountId!: string;

  @Field({ description: 'Username of that sub account.' })
  subAccountUsername!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Country of its exits, ISO 3166-1 alpha-2. Null means anywhere.',
  })
  country!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Slug of a city in that country. Null means anywhere in it.',
  })
  city!: string | null;

  @Field(() => SessionTypeEnum, {
    description: 'How long its requests keep their exit. With STICKY, all of them share one.',
  })
  sessionType!: SessionType;

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes for which a sticky exit is kept. Null means the default.',
  })
  sessionMinutes!: number | null;

  @Field(() => String, { nullable: true, description: 'Your note.' })
  remark!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it stops working. Null means never.',
  })
  expiresAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it was added.' })
  createdAt!: Date;

  @Field(() => WhitelistProof, {
    description: 'Whether a request from the address has proven it.',
  })
  proof!: WhitelistProof;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When a request from the address proved it; null unless `proof` is `PROVEN`.',
  })
  provenAt!: Date | null;
}

export const WhitelistEntryConnection = connectionOf(WhitelistEntry, 'WhitelistEntry');

@InputType({ description: 'Filters whitelist entries. All conditions must hold.' })
export class WhitelistFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Matches part of the address or the remark, ignoring case.',
  })
  search?: string | null;

  @Field(() => ID, { nullable: true, description: 'Used as this sub account.' })
  subAccountId?: string | null;
}

/** Optional fields of both inputs. */
@InputType()
abstract class WhitelistEntrySettings {
  @Field(() => String, {
    nullable: true,
    description: 'Your note, at most 255 characters. Null means none.',
  })
  remark?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it stops working. Null means never.',
  })
  expiresAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Country of its exits, ISO 3166-1 alpha-2, in any case. Null means anywhere.',
  })
  country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Slug of a city in that country. Null means anywhere in it.',
  })
  city?: string | null;

  @Field(() => SessionTypeEnum, {
    nullable: true,
    description: 'How long its requests keep their exit. A new entry has ROTATING.',
  })
  sessionType?: SessionType | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes for which a sticky exit is kept, 1 to 180.',
  })
  sessionMinutes?: number | null;
}

@InputType({ description: 'An address to whitelist.' })
export class WhitelistEntryAddInput extends WhitelistEntrySettings {
  @Field(() => ID, { description: 'The sub account to use it as.' })
  subAccountId!: string;

  @Field({ description: 'One public IPv4 or IPv6 address; no ranges.' })
  address!: string;
}

@InputType({
  description: 'Changes to a whitelist entry. Omitted fields stay unchanged.',
})
export class WhitelistEntryUpdateInput extends WhitelistEntrySettings {
  @Field(() => ID, { nullable: true, description: 'The sub account to use it as.' })
  subAccountId?: string | null;

  @Field(() => String, { nullable: true, description: 'The new address.' })
  address?: string | null;
}

export const WhitelistEntryPayload = payloadOf(
  'WhitelistEntryPayload',
  'A whitelist entry after a mutation.',
  {
    whitelistEntry: [() => WhitelistEntry, 'The updated entry. Null if nothing was changed.'],
  },
);

@ObjectType({
  description:
    'A link that proves the address of a whitelist entry by one request from that address.',
})
export class WhitelistClaim {
  @Field({ description: 'A shell command for the machine that has the address.' })
  command!: string;

  @Field({
    description: 'The link in the command. Send a PUT request without a body or credentials.',
  })
  url!: string;

  @Field(() => GraphQLDateTime, { description: 'When it expires.' })
  expiresAt!: Date;
}

export const WhitelistClaimPayload = payloadOf(
  'WhitelistClaimPayload',
  'Result of `whitelistClaimCreate`.',
  {
    whitelistClaim: [() => WhitelistClaim, 'The link, shown only here. Null if none was created.'],
  },
);

export const WhitelistEntriesDeletePayload = payloadOf(
  'WhitelistEntriesDeletePayload',
  'Result of `whitelistEntriesDelete`.',
  {
    deletedIds: [() => [ID], 'Ids of the deleted entries.'],
  },
);
