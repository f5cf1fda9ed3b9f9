import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { enumType } from '../../platform/graphql/enum-type.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { Money } from '../../platform/graphql/money.object.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { InvoiceKind, NoteReason } from './invoice-document.js';

const InvoiceKindEnum = enumType<InvoiceKind>(
  'InvoiceKind',
  'Kind of an issued document. Each has its own numbers, without gaps in a year.',
  {
    INVOICE: 'For an order that was paid with money.',
    CREDIT_NOTE: 'Lowers an invoice after a refund or a chargeback.',
    DEBIT_NOTE: 'Reverses a credit note: the refund failed, or the lost dispute was reversed.',
  },
);

const InvoiceReasonEnum = enumType<NoteReason>(
  'InvoiceReason',
  'Why a note corrects its invoice.',
  {
    REFUND: 'A refund, or its failure.',
    CHARGEBACK: 'A lost dispute, or its reversal.',
  },
);

@ObjectType({
  description: 'An invoice, or a note that corrects one. It never changes after it was issued.',
})
export class Invoice {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => InvoiceKindEnum, { description: 'Kind of document.' })
  kind!: InvoiceKind;

  @Field(() => InvoiceReasonEnum, {
    nullable: true,
    description: 'Why it corrects its invoice. Null for an invoice.',
  })
  reason!: NoteReason | null;

  @Field({ description: 'Its number, for example `INV-2026-000001` or `INV-CN-2026-000001`.' })
  number!: string;

  @Field(() => Money, { description: 'The total. Of a note: the corrected amount, positive.' })
  total!: Money;

  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string;

  @Field({ description: 'Number of the order.' })
  orderNumber!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the invoice that a note corrects. Null for an invoice.',
  })
  correctsNumber!: string | null;

  @Field({
    description:
      'Path of its PDF on this host. It needs the same `Authorization` header. `?locale=en-US` or `?locale=zh-HK` chooses the language; the default is yours.',
  })
  path!: string;

  @Field(() => GraphQLDateTime, { description: 'When it was issued.' })
  issuedAt!: Date;

  @Field({ description: 'The day that it states, as `2026-01-01`, in `timeZone`.' })
  issuedOn!: string;

  @Field({
    description:
      "IANA name of the zone of its day and of its number's year: the seller's, when it was issued.",
  })
  timeZone!: string;
}

export const InvoiceConnection = connectionOf(Invoice, 'Invoice');

@InputType({ description: 'Filters invoices and notes. All conditions must hold.' })
export class InvoiceFilterInput {
  @Field(() => String, {
    nullable: true,
    description: "Matches part of the number or of the order's number, ignoring case.",
  })
  search?: string | null;

  @Field(() => [InvoiceKindEnum], { nullable: true, description: 'Any of these kinds.' })
  kind?: InvoiceKind[] | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Issued at this time or later.' })
  from?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Issued before this time.' })
  to?: Date | null;
}

@ObjectType({ description: 'What your next invoices say about you. Null fields are left out.' })
export class BillingDetails {
  @Field(() => String, { nullable: true, description: 'Company.' })
  company!: string | null;

  @Field(() => String, { nullable: true, description: 'Address, several lines.' })
  address!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Country, ISO 3166-1 alpha-2. Invoices print its name under the address.',
  })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'Tax id, such as a VAT number.' })
  taxId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Email address that gets a copy of each receipt.',
  })
  invoiceEmail!: string | null;
}

@InputType({
  description:
    'Changes of billing details. Omitted fields stay; null or an empty text removes a detail.',
})
export class BillingDetailsInput {
  @Field(() => String, { nullable: true, description: 'At most 120 characters.' })
  company?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 300 characters on 6 lines.' })
  address?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2, in any case.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 40 characters.' })
  taxId?: string | null;

  @Field(() => String, { nullable: true, description: 'An email address.' })
  invoiceEmail?: string | null;
}

export const BillingDetailsPayload = payloadOf(
  'BillingDetailsPayload',
  'Result of `billingDetailsUpdate`.',
  {
    billingDetails: [() => BillingDetails, 'The new details. Null if nothing was changed.'],
  },
);
