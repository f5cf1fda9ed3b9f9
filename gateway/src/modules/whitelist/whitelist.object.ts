import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from '../../graphql/connection.js';
import { MutationPayload } from '../../graphql/payload.js';
import { GraphQLDateTime } from '../../graphql/scalars.js';

@ObjectType({ description: 'An address that is let in at the proxies without a password.' })
export class WhitelistEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'The address, in canonical form.' })
  address!: string;

  @Field(() => ID, { description: 'The sub account it is let in as.' })
  subAccountId!: string;

  @Field({ description: 'Username of that sub account.' })
  subAccountUsername!: string;

  @Field(() => String, { nullable: true, description: 'A note for yourself.' })
  remark!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it stops being let in; null is never.',
  })
  expiresAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it was added.' })
  createdAt!: Date;
}

export const WhitelistEntryConnection = connectionOf(WhitelistEntry, 'WhitelistEntry');

@InputType({ description: 'Which whitelist entries to list. All conditions must hold.' })
export class WhitelistFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the address or of the remark, in any case.',
  })
  search?: string | null;

  @Field(() => ID, { nullable: true, description: 'Let in as this sub account.' })
  subAccountId?: string | null;
}

@InputType({ description: 'An address to let in.' })
export class WhitelistEntryAddInput {
  @Field(() => ID, { description: 'The sub account it is to be let in as.' })
  subAccountId!: string;

  @Field({ description: 'One IPv4 or IPv6 address on the public internet; no ranges.' })
  address!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A note for yourself, at most 255 characters.',
  })
  remark?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it is to stop being let in; without it, never.',
  })
  expiresAt?: Date | null;
}

@InputType({
  description: 'What to change of a whitelist entry. Fields left out stay as they are.',
})
export class WhitelistEntryUpdateInput {
  @Field(() => ID, { nullable: true, description: 'The sub account it is to be let in as.' })
  subAccountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Another address.' })
  address?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A note for yourself, at most 255 characters; null removes it.',
  })
  remark?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it is to stop being let in; null is never.',
  })
  expiresAt?: Date | null;
}

@ObjectType({ description: 'A whitelist entry after a mutation.' })
export class WhitelistEntryPayload extends MutationPayload {
  @Field(() => WhitelistEntry, {
    nullable: true,
    description: 'The entry as it is now; null when nothing was done.',
  })
  whitelistEntry!: WhitelistEntry | null;
}

@ObjectType({ description: 'Result of `whitelistEntriesDelete`.' })
export class WhitelistEntriesDeletePayload extends MutationPayload {
  @Field(() => [ID], { nullable: true, description: 'Ids of the entries that are gone.' })
  deletedIds!: string[] | null;
}
