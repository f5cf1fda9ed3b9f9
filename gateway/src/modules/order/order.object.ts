import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { BillingType } from '../plan/plan.entity.js';
import { BillingTypeEnum } from '../plan/plan.object.js';
import type { PaymentMethod } from './order.entity.js';
import {
  ORDER_ACTIONS,
  ORDER_STATUSES,
  REVIEW_REASONS,
  type OrderAction,
  type OrderStatus,
  type ReviewReason,
} from './order.states.js';

function enumOf<T extends string>(values: readonly T[]): Record<T, T> {
  return Object.fromEntries(values.map((value) => [value, value])) as Record<T, T>;
}

export const OrderStatusEnum = enumOf(ORDER_STATUSES);
registerEnumType(OrderStatusEnum, {
  name: 'OrderStatus',
  description: "What has become of an order's money.",
  valuesConfig: {
    PENDING: { description: 'Waiting for payment.' },
    PAID: { description: 'Paid in full.' },
    FAILED: { description: 'The last payment attempt failed; it can be tried again.' },
    CANCELLED: { description: 'Cancelled before it was paid.' },
    REFUNDED: { description: 'Paid, and all of it was given back.' },
    PARTIAL_REFUNDED: { description: 'Paid, and a part was given back.' },
    EXPIRED: { description: 'Not paid in time.' },
    CHARGEBACK: { description: 'A lost dispute took money back, all or a part of it.' },
  },
});

export const OrderActionEnum = enumOf(ORDER_ACTIONS);
registerEnumType(OrderActionEnum, {
  name: 'OrderAction',
  description: 'What can be done with an order now.',
  valuesConfig: {
    PAY: { description: '`orderPay`' },
    RETRY_PAYMENT: { description: '`orderRetryPayment`' },
    CANCEL: { description: '`orderCancel`' },
    START: { description: '`orderStart`' },
    VIEW_INVOICE: { description: 'There is an invoice.' },
    DELETE: { description: '`orderDelete`' },
    EDIT_REMARK: { description: '`orderUpdateRemark`' },
  },
});

const SERVICE_STATUSES = ['NOT_STARTED', 'QUEUED', 'ACTIVE', 'HELD', 'ENDED'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];
const ServiceStatusEnum = enumOf(SERVICE_STATUSES);
registerEnumType(ServiceStatusEnum, {
  name: 'OrderServiceStatus',
  description: 'Whether what was bought is running.',
  valuesConfig: {
    NOT_STARTED: { description: 'The validity clock has not been started.' },
    QUEUED: { description: 'A later unlimited period: it begins when those before it end.' },
    ACTIVE: { description: 'Started and within its validity.' },
    HELD: { description: 'An open dispute holds what is left of it.' },
    ENDED: { description: 'Over; `serviceEndReason` says why.' },
  },
});

const SERVICE_END_REASONS = ['USED_UP', 'EXPIRED', 'REFUNDED', 'LOST'] as const;
export type ServiceEndReason = (typeof SERVICE_END_REASONS)[number];
const ServiceEndReasonEnum = enumOf(SERVICE_END_REASONS);
registerEnumType(ServiceEndReasonEnum, {
  name: 'OrderServiceEndReason',
  description: 'Why what was bought is over.',
  valuesConfig: {
    USED_UP: { description: 'All traffic was used.' },
    EXPIRED: { description: 'The validity is over.' },
    REFUNDED: { description: 'It was taken back with a refund.' },
    LOST: { description: "It was taken back because the cardholder's bank took the money back." },
  },
});

const ReviewReasonEnum = enumOf(REVIEW_REASONS);
registerEnumType(ReviewReasonEnum, {
  name: 'OrderReviewReason',
  description: 'Why a person has to look at an order.',
  valuesConfig: {
    PAID_TWICE: { description: 'Two payments were captured; the second is given back.' },
    UNREADABLE_REPORT: { description: 'The card provider reported something impossible.' },
    AMOUNT_MISMATCH: {
      description: 'The card provider reported another amount or currency than was asked for.',
    },
    PARTIAL_CAPTURE: { description: 'Only a part of the price was captured.' },
    PAID_AFTER_DELETED: { description: 'It was deleted before the payment arrived.' },
    PAID_AFTER_CANCELLED: { description: 'It was cancelled before the payment arrived.' },
    PAID_AFTER_EXPIRED: { description: 'Its time was over before the payment arrived.' },
  },
});

const PaymentMethodEnum = enumOf<PaymentMethod>(['ONLINE', 'POINTS']);
registerEnumType(PaymentMethodEnum, {
  name: 'PaymentMethod',
  description: 'How an order was paid.',
  valuesConfig: { ONLINE: { description: 'By card.' }, POINTS: { description: 'With points.' } },
});

@ObjectType({ description: 'Something that happened to an order.' })
export class OrderEvent {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({
    description:
      'CREATED, PAYMENT_STARTED, STATUS_CHANGED, STARTED, DISPUTE_OPENED, DISPUTE_CLOSED, or REAPPEARED (it was deleted, and paid after all).',
  })
  type!: string;

  @Field(() => OrderStatusEnum, {
    nullable: true,
    description: 'The status it led to, for STATUS_CHANGED.',
  })
  status!: OrderStatus | null;

  @Field(() => GraphQLDateTime, { description: 'When it happened.' })
  at!: Date;
}

@ObjectType({ description: 'A purchase, with its own copy of what was bought.' })
export class Order {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'What people read and search by, for example `RP-7K3M9Q2X`.' })
  number!: string;

  @Field({ description: 'Name of the plan when it was bought.' })
  name!: string;

  @Field(() => ID, { description: 'The plan it was made from.' })
  planId!: string;

  @Field(() => BillingTypeEnum, { description: 'How the plan is sold.' })
  billingType!: BillingType;

  @Field(() => OrderStatusEnum, { description: 'What has become of the money.' })
  status!: OrderStatus;

  @Field(() => ServiceStatusEnum, { description: 'Whether what was bought is running.' })
  serviceStatus!: ServiceStatus;

  @Field(() => ServiceEndReasonEnum, {
    nullable: true,
    description: 'Why the service ended; null unless it did.',
  })
  serviceEndReason!: ServiceEndReason | null;

  @Field(() => Int, { description: 'How many of the plan.' })
  quantity!: number;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Traffic in decimal bytes; null for unlimited plans.',
  })
  bytes!: bigint | null;

  @Field(() => Int, { description: 'Validity in days once started.' })
  validityDays!: number;

  @Field(() => Money, { description: 'Price before discounts.' })
  originalPrice!: Money;

  @Field(() => Money, { description: 'What was taken off.' })
  discount!: Money;

  @Field(() => Money, { description: 'What is to be paid.' })
  total!: Money;

  @Field(() => Money, { description: 'What was paid: the same as `captured`.' })
  paid!: Money;

  @Field(() => Money, {
    description:
      'What the card provider captured; less than `total` after a partial capture. A second payment, which is given back, is not in it.',
  })
  captured!: Money;

  @Field(() => Money, { description: 'What was given back: settled refunds.' })
  refunded!: Money;

  @Field(() => Money, { description: 'What lost disputes took.' })
  chargedBack!: Money;

  @Field(() => Money, { description: 'What open disputes are about.' })
  disputed!: Money;

  @Field(() => Money, { description: '`captured` less `refunded` and `chargedBack`.' })
  net!: Money;

  @Field(() => PaymentMethodEnum, { nullable: true, description: 'How it was paid; null before.' })
  paymentMethod!: PaymentMethod | null;

  @Field(() => Int, { nullable: true, description: 'Points spent on it.' })
  pointsUsed!: number | null;

  @Field(() => String, {
    nullable: true,
    description: "The customer's own note, at most 255 characters.",
  })
  remark!: string | null;

  @Field({
    description:
      'Whether a person at the provider of the service is looking at this order, for example because it was paid after it was cancelled.',
  })
  underReview!: boolean;

  @Field(() => ReviewReasonEnum, {
    nullable: true,
    description: 'Why a person is looking at it; null when nobody is.',
  })
  reviewReason!: ReviewReason | null;

  @Field(() => GraphQLDateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'Until when it can be paid.' })
  expiresAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was paid.' })
  paidAt!: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was started.' })
  startedAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'When what was bought begins to run, which is later than `startedAt` for a queued period; null before it is started, and while a held period is before it.',
  })
  serviceStartsAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'When its validity ends; null while that is not known: on hold, or queued behind a period that is.',
  })
  endsAt!: Date | null;

  @Field(() => [OrderActionEnum], { description: 'What can be done with it now.' })
  availableActions!: OrderAction[];
}

export const OrderConnection = connectionOf(Order, 'Order');
