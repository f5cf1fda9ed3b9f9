import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type {
  TicketAction,
  TicketCategory,
  TicketStatus,
} from '../../../../schema/rules/ticket.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { MutationPayload, payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { LocaleCode } from '../user/me.object.js';
import type { Locale } from '../../platform/locale.js';
import type { MessageAuthor } from './ticket-message.entity.js';

const TicketStatusEnum = enumType<TicketStatus>('TicketStatus', 'State of a support ticket.', {
  OPEN: 'Waiting for support.',
  PENDING: 'Support needs something from you to continue.',
  ANSWERED: 'Support has answered.',
  CLOSED: 'Closed. `ticketReopen` opens it again.',
});

const TicketCategoryEnum = enumType<TicketCategory>(
  'TicketCategory',
  'What a support ticket is about.',
  {
    BILLING: 'Orders, payments, and refunds.',
    PROXIES: 'Connections through the proxies.',
    ACCOUNT: 'The account and signing in.',
    API: 'The API and its keys.',
    SALES: 'Questions before a purchase.',
    OTHER: 'Anything else.',
  },
);

const TicketActionEnum = enumType<TicketAction>(
  'TicketAction',
  'Actions that are possible for a support ticket.',
  {
    REPLY: '`ticketReply`',
    CLOSE: '`ticketClose`',
    REOPEN: '`ticketReopen`',
  },
);

const TicketMessageAuthorEnum = enumType<MessageAuthor>(
  'TicketMessageAuthor',
  'Who wrote a message of a support ticket.',
  {
    CUSTOMER: 'Written by you.',
    SUPPORT: 'Written by support.',
  },
);

@ObjectType({ description: 'A file of a support ticket.' })
export class TicketAttachment {
  @Field(() => ID, { description: 'Id for `GET /support/attachments/{id}`.' })
  id!: string;

  @Field({ description: 'File name.' })
  name!: string;

  @Field({ description: 'MIME type, found in the content.' })
  contentType!: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  sizeBytes!: number;
}

@ObjectType({ description: 'A message of a support ticket. Messages never change.' })
export class TicketMessage {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => TicketMessageAuthorEnum, { description: 'Who wrote it.' })
  author!: MessageAuthor;

  @Field({ description: 'Plain text of several lines.' })
  body!: string;

  @Field({ description: 'Whether it arrived by email.' })
  byEmail!: boolean;

  @Field(() => [TicketAttachment], { description: 'Its files.' })
  attachments!: TicketAttachment[];

  @Field(() => GraphQLDateTime, { description: 'When it was written.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A conversation with support.' })
export class Ticket {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'Number for people: T-…' })
  number!: string;

  @Field({ description: 'One line.' })
  subject!: string;

  @Field(() => TicketCategoryEnum, { description: 'What it is about.' })
  category!: TicketCategory;

  @Field(() => TicketStatusEnum, { description: 'Who is to act next.' })
  status!: TicketStatus;

  @Field(() => ID, { nullable: true, description: 'The order that it is about.' })
  orderId!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of this order.' })
  orderNumber!: string | null;

  @Field(() => ID, { nullable: true, description: 'The sub account that it is about.' })
  subAccountId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Username of this sub account when the ticket was opened.',
  })
  subAccountUsername!: string | null;

  @Field({ description: 'Whether support wrote since you last read it.' })
  unread!: boolean;

  @Field(() => [TicketActionEnum], { description: 'What you can do with it.' })
  availableActions!: readonly TicketAction[];

  @Field(() => GraphQLDateTime, { description: 'When it was opened.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When its last message was written.' })
  lastMessageAt!: Date;
}

@ObjectType()
export class TicketConnection extends connectionOf(Ticket, 'Ticket') {}

@InputType({ description: 'Filters tickets. All conditions must hold.' })
export class TicketFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Matches part of the number or the subject, ignoring case.',
  })
  search?: string | null;

  @Field(() => [TicketStatusEnum], { nullable: true, description: 'Any of these states.' })
  status?: TicketStatus[] | null;
}

const MESSAGE = 'Plain text, at most 5,000 characters.';
const ATTACHMENTS = 'Files from `POST /support/attachments`, at most 5.';

@InputType({ description: 'A new support ticket.' })
export class TicketCreateInput {
  @Field({ description: 'One line, at most 120 characters.' })
  subject!: string;

  @Field(() => TicketCategoryEnum, { description: 'What it is about.' })
  category!: TicketCategory;

  @Field({ description: MESSAGE })
  message!: string;

  @Field(() => ID, { nullable: true, description: 'One of your orders.' })
  orderId?: string | null;

  @Field(() => ID, { nullable: true, description: 'One of your sub accounts.' })
  subAccountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'One of your requests through the proxy. What is known about it is added to the message, in words.',
  })
  proxyRequestId?: string | null;

  @Field(() => [ID], { defaultValue: [], description: ATTACHMENTS })
  attachmentIds!: string[];
}

@InputType({ description: 'A message to support.' })
export class TicketReplyInput {
  @Field({ description: MESSAGE })
  message!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'One of your requests through the proxy. What is known about it is added to the message, in words.',
  })
  proxyRequestId?: string | null;

  @Field(() => [ID], { defaultValue: [], description: ATTACHMENTS })
  attachmentIds!: string[];
}

@InputType({ description: 'The public contact form.' })
export class ContactSendInput {
  @Field({ defaultValue: '', description: 'Name of the sender, at most 100 characters.' })
  name!: string;

  @Field({ description: 'Email address for the answer.' })
  email!: string;

  @Field({ description: 'One line, at most 120 characters.' })
  subject!: string;

  @Field(() => TicketCategoryEnum, { defaultValue: 'OTHER', description: 'What it is about.' })
  category!: TicketCategory;

  @Field({ description: MESSAGE })
  message!: string;

  @Field(() => LocaleCode, {
    defaultValue: LocaleCode.EN_US,
    description: 'Language of the answer’s email.',
  })
  locale!: Locale;

  @Field({
    defaultValue: '',
    description: 'A field that the form hides from people: leave it empty.',
  })
  website!: string;
}

export const TicketPayload = payloadOf('TicketPayload', 'A support ticket after a mutation.', {
  ticket: [() => Ticket, 'The ticket. Null if nothing was changed.'],
});

@ObjectType({ description: 'Answer to the contact form.' })
export class ContactSendPayload extends MutationPayload {
  @Field({ description: 'Whether the message was taken.' })
  accepted!: boolean;
}
