import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderAction,
  type OrderStatus,
} from '../../../../schema/rules/order-states.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { type BillingType, BillingTypeEnum } from '../plan/billing-type.object.js';
import { Validity } from '../plan/validity.object.js';
import { ORDER_EVENT_TYPES, type OrderEventType } from './order-events.js';
import type { PaymentMethod } from './order.entity.js';
import { REVIEW_REASONS, type ReviewReason } from './order.states.js';

function enumOf<T extends string>(values: readonly T[]): Record<T, T> {
  return Object.fromEntries(values.map((value) => [value, value])) as Record<T, T>;
}

export const OrderStatusEnum = enumOf(ORDER_STATUSES);
registerEnumType(OrderStatusEnum, {
  name: 'OrderStatus',
  description: 'Payment status of an order.',
  valuesConfig: {
    PENDING: { description: 'Waiting for payment.' },
    PAID: { description: 'Paid in full.' },
    FAILED: { description: 'The last payment attempt failed. Another one is possible.' },
    CANCELLED: { description: 'Canceled before it was paid.' },
    REFUNDED: { description: 'Paid, then refunded in full.' },
    PARTIAL_REFUNDED: { description: 'Paid, then refunded in part.' },
    EXPIRED: { description: 'Not paid in time.' },
    CHARGEBACK: { description: 'A lost dispute took back all or a part of the money.' },
  },
});

export const OrderActionEnum = enumOf(ORDER_ACTIONS);
registerEnumType(OrderActionEnum, {
  name: 'OrderAction',
  description: 'Actions that are possible for an order.',
  valuesConfig: {
    PAY: { description: '`orderPay`' },
    RETRY_PAYMENT: { description: '`orderRetryPayment`' },
    CANCEL: { description: '`orderCancel`' },
    START: { description: '`orderStart`' },
    VIEW_INVOICE: { description: 'An invoice is available.' },
    DELETE: { description: '`orderDelete`' },
    EDIT_REMARK: { description: '`orderUpdateRemark`' },
  },
});

const SERVICE_STATUSES = ['NOT_STARTED', 'QUEUED', 'ACTIVE', 'HELD', 'ENDED'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];
const ServiceStatusEnum = enumOf(SERVICE_STATUSES);
registerEnumType(ServiceStatusEnum, {
  name: 'OrderServiceStatus',
  description: 'State of the service that an order bought.',
  valuesConfig: {
    NOT_STARTED: { description: 'Its validity has not started.' },
    QUEUED: { description: 'An unlimited period that begins when the earlier ones end.' },
    ACTIVE: { description: 'Started and within its validity.' },
    HELD: { description: 'An open dispute holds the rest.' },
    ENDED: { description: 'Ended; see `serviceEndReason`.' },
  },
});

const SERVICE_END_REASONS = ['USED_UP', 'EXPIRED', 'REFUNDED', 'LOST'] as const;
export type ServiceEndReason = (typeof SERVICE_END_REASONS)[number];
const ServiceEndReasonEnum = enumOf(SERVICE_END_REASONS);
registerEnumType(ServiceEndReasonEnum, {
  name: 'OrderServiceEndReason',
  description: 'Why the service ended.',
  valuesConfig: {
    USED_UP: { description: 'All traffic was used.' },
    EXPIRED: { description: 'The validity ended.' },
    REFUNDED: { description: 'A refund took it back.' },
    LOST: { description: "The cardholder's bank took the money back." },
  },
});

const ReviewReasonEnum = enumOf(REVIEW_REASONS);
registerEnumType(ReviewReasonEnum, {
  name: 'OrderReviewReason',
  description: 'Why an order needs review.',
  valuesConfig: {
    PAID_TWICE: { description: 'Two payments were captured. The second one is refunded.' },
    UNREADABLE_REPORT: { description: "The card provider's report was contradictory." },
    AMOUNT_MISMATCH: {
      description: 'The card provider reported another amount or currency than requested.',
    },
    PARTIAL_CAPTURE: { description: 'Only part of the price was captured.' },
    PAID_AFTER_DELETED: { description: 'It was deleted before the payment arrived.' },
    PAID_AFTER_CANCELLED: { description: 'It was canceled before the payment arrived.' },
    PAID_AFTER_EXPIRED: { description: 'It expired before the payment arrived.' },
  },
});

const PaymentMethodEnum = enumOf<PaymentMethod>(['ONLINE', 'POINTS']);
registerEnumType(PaymentMethodEnum, {
  name: 'PaymentMethod',
  description: 'Payment method of an order.',
  valuesConfig: { ONLINE: { description: 'By card.' }, POINTS: { description: 'With points.' } },
});

const OrderEventTypeEnum = enumOf(ORDER_EVENT_TYPES);
registerEnumType(OrderEventTypeEnum, {
  name: 'OrderEventType',
  description: 'Type of an order event.',
  valuesConfig: {
    CREATED: { description: 'It was placed.' },
    PAYMENT_STARTED: { description: 'A payment was opened at the card provider.' },
    STATUS_CHANGED: { description: '`status` has the new status.' },
    STARTED: { description: 'The purchase became usable or was queued.' },
    DISPUTE_OPENED: { description: "The cardholder's bank disputed a payment." },
    DISPUTE_CLOSED: { description: 'A dispute was decided.' },
    REAPPEARED: { description: 'It was paid after its deletion, and is back in the list.' },
  },
});

@ObjectType({ description: 'Something that happened to an order.' })
export class OrderEvent {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => OrderEventTypeEnum, { description: 'Type of event.' })
  type!: OrderEventType;

  @Field(() => OrderStatusEnum, {
    nullable: true,
    description: 'The new status, for STATUS_CHANGED.',
  })
  status!: OrderStatus | null;

  @Field(() => GraphQLDateTime, { description: 'When it happened.' })
  at!: Date;
}

@ObjectType({ description: "A purchase, with its own copy of the plan's terms." })
export class Order {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'The number that people read and search for, for example `RP-7K3M9Q2X`.' })
  number!: string;

  @Field({ description: 'Name of the plan at the time of purchase.' })
  name!: string;

  @Field(() => ID, { description: 'Id of the plan.' })
  planId!: string;

  @Field(() => BillingTypeEnum, { description: 'Billing type of the plan.' })
  billingType!: BillingType;

  @Field(() => OrderStatusEnum, { description: 'Payment status.' })
  status!: OrderStatus;

  @Field(() => ServiceStatusEnum, { description: 'State of the service.' })
  serviceStatus!: ServiceStatus;

  @Field(() => ServiceEndReasonEnum, {
    nullable: true,
    description: 'Why the service ended. Null if it has not.',
  })
  serviceEndReason!: ServiceEndReason | null;

  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Traffic in decimal bytes. Null for unlimited plans.',
  })
  bytes!: bigint | null;

  @Field(() => Int, {
    description:
      'Validity in days from the start: rounded up for hours, 30 per month. `validity` is exact.',
  })
  validityDays!: number;

  @Field(() => Validity, { description: 'Validity of the whole order, from the start.' })
  validity!: Validity;

  @Field(() => Money, { description: 'Price before discounts.' })
  originalPrice!: Money;

  @Field(() => Money, { description: 'Discount.' })
  discount!: Money;

  @Field(() => Money, { description: 'Total to pay.' })
  total!: Money;

  @Field(() => Money, { description: 'Amount paid: the same as `captured`.' })
  paid!: Money;

  @Field(() => Money, {
    description:
      'Amount that the card provider captured. Less than `total` after a partial capture. Excludes a second payment, which is refunded.',
  })
  captured!: Money;

  @Field(() => Money, { description: 'Settled refunds.' })
  refunded!: Money;

  @Field(() => Money, { description: 'Amount lost in disputes.' })
  chargedBack!: Money;

  @Field(() => Money, { description: 'Amount under open disputes.' })
  disputed!: Money;

  @Field(() => Money, { description: '`captured` less `refunded` and `chargedBack`.' })
  net!: Money;

  @Field(() => PaymentMethodEnum, {
    nullable: true,
    description: 'Payment method. Null before payment.',
  })
  paymentMethod!: PaymentMethod | null;

  @Field(() => Int, { nullable: true, description: 'Points spent on it.' })
  pointsUsed!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Your note, at most 255 characters.',
  })
  remark!: string | null;

  @Field({
    description:
      'Whether the order is under review, for example because it was paid after it was canceled.',
  })
  underReview!: boolean;

  @Field(() => ReviewReasonEnum, {
    nullable: true,
    description: 'Why it is under review. Null if it is not.',
  })
  reviewReason!: ReviewReason | null;

  @Field(() => GraphQLDateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When it expires if it is not paid.' })
  expiresAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was paid.' })
  paidAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Number of its invoice. Null unless `VIEW_INVOICE` is available.',
  })
  invoiceNumber!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was started.' })
  startedAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'When the service begins. Later than `startedAt` for a queued period. Null before the start, and while it waits behind a held period.',
  })
  serviceStartsAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'When the validity ends. Null while unknown: on hold, or queued behind a held period.',
  })
  endsAt!: Date | null;

  @Field(() => [OrderActionEnum], { description: 'Actions that are possible now.' })
  availableActions!: OrderAction[];
}

export const OrderConnection = connectionOf(Order, 'Order');
