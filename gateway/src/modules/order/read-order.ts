import {
  availableActions,
  type OrderAction,
  type OrderStatus,
} from '../../../../schema/rules/order-states.js';
import { type Validity, validityOf } from '../../../../schema/rules/validity.js';
import type { MoneyAmount } from '../../../../schema/rules/money.js';
import type { BillingType } from '../plan/billing-type.object.js';
import type { PaymentMethod } from './order.entity.js';
import type { Order, ServiceEndReason, ServiceStatus } from './order.object.js';
import { serviceOf, type ServiceRow, type ServiceState } from './order-service-state.js';
import { orderMoney, type ReviewReason } from './order.states.js';

interface SummaryRow extends ServiceRow {
  id: string;
  number: string;
  planName: string;
  quantity: number;
  totalMinor: bigint;
  capturedMinor: bigint;
  refundedMinor: bigint;
  lostMinor: bigint;
  disputedMinor: bigint;
  currency: string;
  status: OrderStatus;
  createdAt: Date;
}

interface DetailRow {
  planId: string;
  billingType: BillingType;
  bytes: bigint | null;
  validityDays: number;
  validityHours: number | null;
  validityMonths: number | null;
  maxConnections: number | null;
  bitsPerSecond: number | null;
  originalMinor: bigint;
  discountMinor: bigint;
  paymentMethod: PaymentMethod | null;
  pointsUsed: number | null;
  remark: string | null;
  reviewReason: ReviewReason | null;
  expiresAt: Date;
  paidAt: Date | null;
  invoiceNumber: string | null;
  startedAt: Date | null;
}

export type OrderRow = SummaryRow & Partial<DetailRow>;

/** An order as the API shows it. Getters compute only the requested fields. */
export class ReadOrder implements Order {
  /** Field resolvers get a copy of the own properties (type-graphql's convertToType), so this one is no getter. */
  readonly id: string;
  readonly #row: OrderRow;
  readonly #now: Date;
  #service: ServiceState | undefined;

  constructor(row: OrderRow, now: Date) {
    this.id = row.id;
    this.#row = row;
    this.#now = now;
  }

  get number(): string {
    return this.#row.number;
  }

  get name(): string {
    return this.#row.planName;
  }

  get planId(): string {
    return this.#details.planId;
  }

  get billingType(): BillingType {
    return this.#details.billingType;
  }

  get status(): OrderStatus {
    return this.#row.status;
  }

  get quantity(): number {
    return this.#row.quantity;
  }

  get bytes(): bigint | null {
    return this.#details.bytes;
  }

  get validityDays(): number {
    return this.#details.validityDays;
  }

  get paymentMethod(): PaymentMethod | null {
    return this.#details.paymentMethod;
  }

  get pointsUsed(): number | null {
    return this.#details.pointsUsed;
  }

  get remark(): string | null {
    return this.#details.remark;
  }

  get reviewReason(): ReviewReason | null {
    return this.#details.reviewReason;
  }

  get createdAt(): Date {
    return this.#row.createdAt;
  }

  get expiresAt(): Date {
    return this.#details.expiresAt;
  }

  get paidAt(): Date | null {
    return this.#details.paidAt;
  }

  get invoiceNumber(): string | null {
    return this.#details.invoiceNumber;
  }

  get startedAt(): Date | null {
    return this.#details.startedAt;
  }

  get serviceStartsAt(): Date | null {
    return this.#row.serviceStartsAt;
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
    return validityOf(this.#details);
  }

  get maxConnections(): number | null {
    return this.#details.maxConnections;
  }

  get bitsPerSecond(): number | null {
    return this.#details.bitsPerSecond;
  }

  get originalPrice(): MoneyAmount {
    return this.#money(this.#details.originalMinor);
  }

  get discount(): MoneyAmount {
    return this.#money(this.#details.discountMinor);
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
    return this.reviewReason !== null;
  }

  get availableActions(): OrderAction[] {
    return availableActions(this.#details);
  }

  /** Only detailed reads have them. A summary is read only if none of these is selected (narrow-reads.test.ts). */
  get #details(): SummaryRow & DetailRow {
    return this.#row as SummaryRow & DetailRow;
  }

  get #serviceState(): ServiceState {
    return (this.#service ??= serviceOf(this.#row, this.#now));
  }

  #money(minor: bigint): MoneyAmount {
    return { minor, currency: this.#row.currency };
  }
}
