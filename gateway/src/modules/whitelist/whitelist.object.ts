import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

export enum WhitelistProof {
  PROVEN = 'PROVEN',
  UNPROVEN = 'UNPROVEN',
  SUPERSEDED = 'SUPERSEDED',
}
registerEnumType(WhitelistProof, {
  name: 'WhitelistProof',
  description: 'Whether a request from the address of an entry has proven it.',
  valuesConfig: {
    PROVEN: {
      description: 'A request from the address proved it. The address is let in for you alone.',
    },
    UNPROVEN: {
      description:
        'No request has proven it. It is sure to be let in once a request from the address proves it.',
    },
    SUPERSEDED: {
      description:
        'Not let in any more: the address was proven for another account. Ask support if it is yours.',
    },
  },
});

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

@ObjectType({
  description:
    'A link that proves the address of a whitelist entry: for one request from that address.',
})
export class WhitelistClaim {
  @Field({ description: 'A line for a shell on the machine that has the address.' })
  command!: string;

  @Field({ description: 'The link in it. Send a PUT request; no body, no credentials.' })
  url!: string;

  @Field(() => GraphQLDateTime, { description: 'Until when it can be used.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'Result of `whitelistClaimCreate`.' })
export class WhitelistClaimPayload extends MutationPayload {
  @Field(() => WhitelistClaim, {
    nullable: true,
    description: 'The link, shown this once; null when nothing was done.',
  })
  whitelistClaim!: WhitelistClaim | null;
}

@ObjectType({ description: 'Result of `whitelistEntriesDelete`.' })
export class WhitelistEntriesDeletePayload extends MutationPayload {
  @Field(() => [ID], { nullable: true, description: 'Ids of the entries that are gone.' })
  deletedIds!: string[] | null;
}
