import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PROXY_DENIALS } from '../../../../schema/rules/proxy-denials.js';
import type { RequestOutcome } from '../../../../schema/rules/request-outcomes.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';

/** What each outcome means. */
export const OUTCOME_MEANINGS: Readonly<Record<RequestOutcome, string>> = Object.assign(
  {
    OK: 'It was answered; or the tunnel was opened, because nobody but its ends can read how it goes on.',
    TARGET_ABORTED: 'The target broke off before its answer was complete.',
    CLIENT_ABORTED: 'The client left before the answer was complete.',
    OTHER: 'A result that this gateway does not know yet.',
  },
  Object.fromEntries(
    Object.entries(PROXY_DENIALS).map(([code, { description }]) => [code, description]),
  ) as Record<keyof typeof PROXY_DENIALS, string>,
);

export const RequestOutcomeEnum = enumType<RequestOutcome>(
  'RequestOutcome',
  'How a request through the proxy ended.',
  OUTCOME_MEANINGS,
);

@ObjectType({
  description:
    'A request through the proxy: a sample, which explains and is never charged by. The last 200 of each sub account are kept for 72 hours.',
})
export class ProxyRequest {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => GraphQLDateTime, { description: 'When it began.' })
  at!: Date;

  @Field(() => ID, { description: 'The sub account.' })
  subAccountId!: string;

  @Field({ description: 'Username of the sub account.' })
  subAccountUsername!: string;

  @Field(() => ProxyProtocol, { description: 'Protocol between client and proxy.' })
  protocol!: ProxyProtocol;

  @Field(() => String, {
    nullable: true,
    description:
      'The registrable domain or the whole host, as the account keeps it (`Account.usageTargetDetail`). Null if it keeps none. Never a path or a query.',
  })
  target!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The requested exit country: ISO 3166-1 alpha-2. Null if none was requested.',
  })
  askedCountry!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The requested city. Null if none was requested.',
  })
  askedCity!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Country of the exit that was used. Null if the request did not get that far.',
  })
  exitCountry!: string | null;

  @Field(() => String, { nullable: true, description: 'City of this exit, if it is known.' })
  exitCity!: string | null;

  @Field(() => RequestOutcomeEnum, { description: 'How it ended.' })
  outcome!: RequestOutcome;

  @Field(() => String, {
    nullable: true,
    description:
      'What the refusal is about, if it names something: an address, or a part of the username.',
  })
  part!: string | null;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes from the client to the target, so far if it is still open.',
  })
  bytesUp!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes from the target to the client, so far if it is still open.',
  })
  bytesDown!: bigint;

  @Field(() => Int, {
    nullable: true,
    description:
      'Milliseconds from its beginning to the first byte of the target. Null without one.',
  })
  firstByteMs!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Milliseconds from its beginning to its end. Null while a tunnel is open, and if its end was not told.',
  })
  durationMs!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Network of the client, such as 203.0.113.0/24. Null if it is not known.',
  })
  clientNetwork!: string | null;
}

@ObjectType()
export class ProxyRequestConnection extends connectionOf(ProxyRequest, 'ProxyRequest') {}

@InputType({ description: 'Filters requests through the proxy. All conditions must hold.' })
export class ProxyRequestFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Of these sub accounts.' })
  subAccountIds?: string[] | null;

  @Field(() => [RequestOutcomeEnum], { nullable: true, description: 'With these results.' })
  outcomes?: RequestOutcome[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the result is OK: true for only these, false for all others.',
  })
  isOk?: boolean | null;
}
