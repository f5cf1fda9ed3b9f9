import { availableActions, type OrderAction } from '../../../../schema/rules/order-states.js';
import { type Validity, validityOf } from '../../../../schema/rules/validity.js';
import type { MoneyAmount } from '../../../../schema/rules/money.js';
import type { OrderEntity } from './order.entity.js';
import type { Order, ServiceEndReason, ServiceStatus } from './order.object.js';
import {
  serviceOf,
  type ServiceRow,
  type ServiceState,
} from '../../../../schema/rules/order-service.js';
import { orderMoney } from './order.states.js';

/** Columns behind SUMMARY_FIELDS. A field of the API with the same name shows the column as it is. */
export const SUMMARY_PROPERTIES = [
  'id',
  'number',
  'planName',
  'quantity',
  'totalMinor',
  'capturedMinor',
  'refundedMinor',
  'lostMinor',
  'disputedMinor',
  'currency',
  'status',
  'createdAt',
] as const satisfies readonly (keyof OrderEntity)[];

export const DETAIL_PROPERTIES = [
  'planId',
  'billingType',
  'bytes',
  'validityDays',
  'validityHours',
  'validityMonths',
  'maxConnections',
  'bitsPerSecond',
  'originalMinor',
  'discountMinor',
  'paymentMethod',
  'pointsUsed',
  'remark',
  'reviewReason',
  'expiresAt',
  'paidAt',
  'invoiceNumber',
  'startedAt',
] as const satisfies readonly (keyof OrderEntity)[];

type SummaryRow = ServiceRow & Pick<OrderEntity, (typeof SUMMARY_PROPERTIES)[number]>;
type DetailRow = Pick<OrderEntity, (typeof DETAIL_PROPERTIES)[number]>;
export type OrderRow = SummaryRow & DetailRow;
/** A summary lacks the details. It is read only if no field that needs them is selected (narrow-reads.test.ts). */
export type ListedRow = SummaryRow & Partial<DetailRow>;

/** An order as the API shows it. */
export function toOrder(row: OrderRow, now: Date): Order {
  return Object.assign(new ComputedFields(row, now), row);
}

/** What no column has as it is. Getters compute only the requested fields. */
class ComputedFields implements Omit<Order, keyof OrderRow> {
  readonly #row: OrderRow;
  readonly #now: Date;
  #service: ServiceState | undefined;

  constructor(row: OrderRow, now: Date) {
    this.#row = row;
    this.#now = now;
  }

  get name(): string {
    return this.#row.planName;
  }

  get serviceStatus(): ServiceStatus {
    return this.#serviceState.serviceStatus;
  }

  get serviceEndReason(): ServiceEndReason | null {
    return this.#serviceState.serviceEndReason;
  }

  get endsAt(): Date | null {
    return this.#serviceState.endsAt;
  }

  get validity(): Validity {
    return validityOf(this.#row);
  }

  get originalPrice(): MoneyAmount {
    return this.#money(this.#row.originalMinor);
  }

  get discount(): MoneyAmount {
    return this.#money(this.#row.discountMinor);
  }

  get total(): MoneyAmount {
    return this.#money(this.#row.totalMinor);
  }

  get paid(): MoneyAmount {
    return this.captured;
  }

  get captured(): MoneyAmount {
    return this.#money(this.#row.capturedMinor);
  }

  get refunded(): MoneyAmount {
    return this.#money(this.#row.refundedMinor);
  }

  get chargedBack(): MoneyAmount {
    return this.#money(this.#row.lostMinor);
  }

  get disputed(): MoneyAmount {
    return this.#money(this.#row.disputedMinor);
  }

  get net(): MoneyAmount {
    return this.#money(orderMoney(this.#row).netMinor);
  }

  get underReview(): boolean {
    return this.#row.reviewReason !== null;
  }

  get availableActions(): OrderAction[] {
    return availableActions(this.#row);
  }

  get #serviceState(): ServiceState {
    return (this.#service ??= serviceOf(this.#row, this.#now));
  }

  #money(minor: bigint): MoneyAmount {
    return { minor, currency: this.#row.currency };
  }
}
