import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { OrderAction, OrderStatus } from '../../../../schema/rules/order-states.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { type BillingType, BillingTypeEnum } from '../plan/billing-type.object.js';
import { Validity } from '../plan/validity.object.js';
import type { OrderEventType } from './order-events.js';
import type { PaymentMethod } from './order.entity.js';
import type { ReviewReason } from './order.states.js';

export const OrderStatusEnum = enumType<OrderStatus>('OrderStatus', 'Payment status of an order.', {
  PENDING: 'Waiting for payment.',
  PAID: 'Paid in full.',
  FAILED: 'The last payment attempt failed. Another one is possible.',
  CANCELLED: 'Canceled before it was paid.',
  REFUNDED: 'Paid, then refunded in full.',
  PARTIAL_REFUNDED: 'Paid, then refunded in part.',
  EXPIRED: 'Not paid in time.',
  CHARGEBACK: 'A lost dispute took back all or a part of the money.',
});

export const OrderActionEnum = enumType<OrderAction>(
  'OrderAction',
  'Actions that are possible for an order.',
  {
    PAY: '`orderPay`',
    RETRY_PAYMENT: '`orderRetryPayment`',
    CANCEL: '`orderCancel`',
    START: '`orderStart`',
    VIEW_INVOICE: 'An invoice is available.',
    DELETE: '`orderDelete`',
    EDIT_REMARK: '`orderUpdateRemark`',
  },
);

const ServiceStatusEnum = enumType(
  'OrderServiceStatus',
  'State of the service that an order bought.',
  {
    NOT_STARTED: 'Its validity has not started.',
    QUEUED: 'An unlimited period that begins when the earlier ones end.',
    ACTIVE: 'Started and within its validity.',
    HELD: 'An open dispute holds the rest.',
    ENDED: 'Ended; see `serviceEndReason`.',
  },
);
export type ServiceStatus = keyof typeof ServiceStatusEnum;

const ServiceEndReasonEnum = enumType('OrderServiceEndReason', 'Why the service ended.', {
  USED_UP: 'All traffic was used.',
  EXPIRED: 'The validity ended.',
  REFUNDED: 'A refund took it back.',
  LOST: "The cardholder's bank took the money back.",
});
export type ServiceEndReason = keyof typeof ServiceEndReasonEnum;

const ReviewReasonEnum = enumType<ReviewReason>('OrderReviewReason', 'Why an order needs review.', {
  PAID_TWICE: 'Two payments were captured. The second one is refunded.',
  UNREADABLE_REPORT: "The card provider's report was contradictory.",
  AMOUNT_MISMATCH:
    'The card provider reported another amount or currency than requested, or more refunded and lost in disputes than captured.',
  PARTIAL_CAPTURE: 'Only part of the price was captured.',
  PAID_AFTER_DELETED: 'It was deleted before the payment arrived.',
  PAID_AFTER_CANCELLED: 'It was canceled before the payment arrived.',
  PAID_AFTER_EXPIRED: 'It expired before the payment arrived.',
});

const PaymentMethodEnum = enumType<PaymentMethod>('PaymentMethod', 'Payment method of an order.', {
  ONLINE: 'By card.',
  POINTS: 'With points.',
});

const OrderEventTypeEnum = enumType<OrderEventType>('OrderEventType', 'Type of an order event.', {
  CREATED: 'It was placed.',
  PAYMENT_STARTED: 'A payment was opened at the card provider.',
  STATUS_CHANGED: '`status` has the new status.',
  STARTED: 'The purchase became usable or was queued.',
  DISPUTE_OPENED: "The cardholder's bank disputed a payment.",
  DISPUTE_CLOSED: 'A dispute was decided.',
  REAPPEARED: 'It was paid after its deletion, and is back in the list.',
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

  @Field(() => Int, {
    nullable: true,
    description:
      'How many connections the login of this unlimited period may have open at the same time, as sold. Null for traffic, and for orders from before there were limits.',
  })
  maxConnections!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Bits per second for all connections of this unlimited period together, both directions added, as sold. Null for traffic, and for orders from before there were limits.',
  })
  bitsPerSecond!: number | null;

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
