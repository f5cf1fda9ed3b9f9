import { Field, ID, InputType, Int } from 'type-graphql';
import type { OrderStatus } from '../../../../schema/rules/order-states.js';
import { typedSearch } from '../../platform/customer-list.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { filterValues } from '../../platform/page.js';
import { type BillingType, BillingTypeEnum } from '../plan/billing-type.object.js';
import { OrderStatusEnum } from './order.object.js';
import type { OrderFilter } from './order.reads.js';

export const OrderSort = enumType('OrderSort', 'Sort order of a list of orders.', {
  NEWEST_FIRST: 'By time of creation, newest first.',
  OLDEST_FIRST: 'By time of creation, oldest first.',
});
export type OrderSort = keyof typeof OrderSort;

@InputType({ description: 'Filters orders. All conditions must hold.' })
export class OrderFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Matches part of the order number or the remark, ignoring case.',
  })
  search?: string | null;

  @Field(() => [OrderStatusEnum], { nullable: true, description: 'Any of these statuses.' })
  status?: OrderStatus[] | null;

  @Field(() => BillingTypeEnum, { nullable: true, description: 'Billing type of the plan.' })
  billingType?: BillingType | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created at this time or later.' })
  from?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created before this time.' })
  to?: Date | null;
}

@InputType({ description: 'The purchase.' })
export class OrderCreateInput {
  @Field(() => ID, { description: 'A plan of `plans`.' })
  planId!: string;

  @Field(() => Int, { defaultValue: 1, description: 'Number of units.' })
  quantity!: number;

  @Field({
    defaultValue: false,
    description: 'Leaves a traffic order unstarted after payment, until `orderStart`.',
  })
  startLater!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'A note for yourself, at most 255 characters.',
  })
  remark?: string | null;

  @Field({
    defaultValue: 'UTC',
    description: "The customer's IANA time zone, which calendar months follow.",
  })
  timeZone!: string;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'The total that the customer was shown, in minor units. Another price is refused with `PRICE_CHANGED`.',
  })
  expectedTotal?: bigint | null;
}

/** @throws AppError BAD_USER_INPUT LIST_EMPTY */
export function toOrderFilter(
  input: OrderFilterInput | null | undefined,
  sort: OrderSort,
): OrderFilter {
  return {
    search: typedSearch(input?.search),
    statuses: filterValues('status', input?.status),
    billingType: input?.billingType ?? null,
    from: input?.from ?? null,
    to: input?.to ?? null,
    oldestFirst: sort === OrderSort.OLDEST_FIRST,
  };
}
