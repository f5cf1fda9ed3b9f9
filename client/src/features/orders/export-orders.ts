import type { ApolloClient } from '@apollo/client';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { dayIn, momentIn, UTC } from '../../../../schema/rules/accounting-day';
import { toMajor } from '../../../../schema/rules/money';
import { OrdersDocument } from './orders.generated';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import type { OrderFilterInput, OrderSort } from '../../../../schema/generated/schema-types';
import { collectPages, type Progress } from '../../lib/apollo/collect-pages';
import { type Cell, saveFile, toCsv } from '../../lib/csv';
import { inUnit } from '../../lib/format';
import {
  BILLING_TYPE_WORDS,
  ORDER_STATUS_WORDS,
  SERVICE_END_WORDS,
  SERVICE_STATUS_WORDS,
} from '../../lib/order-words';
import { hasService } from './OrderService';

/** The filter and the order. */
interface Asked {
  readonly filter: OrderFilterInput;
  readonly sort: OrderSort;
}

/** Orders, and the seller's zone, in which an export states its days (ACCOUNTING 26). */
interface Collected {
  readonly orders: readonly OrdersTable_OrderFragment[];
  readonly timeZone: string;
}

/**
 * Loads all orders that match the filter, page by page.
 * @throws the error of a page that fails
 */
export async function collectOrders(
  client: ApolloClient,
  asked: Asked,
  onProgress: (progress: Progress) => void,
): Promise<Collected> {
  let timeZone = UTC;
  const orders = await collectPages(async (page) => {
    const { data } = await client.query({
      query: OrdersDocument,
      variables: { ...asked, ...page, filtered: false },
      fetchPolicy: 'no-cache',
    });
    if (data === undefined) throw new Error('a page of orders has no data');
    timeZone = data.accountingTimeZone;
    return data.me.orders;
  }, onProgress);
  return { orders, timeZone };
}

/**
 * The list's columns for spreadsheets: plain numbers with the unit or currency in the column's name, and times with the zone.
 * Amounts have a column per currency.
 */
function ordersCsv({ orders, timeZone: zone }: Collected, i18n: I18n): string {
  const when = (at: string | null) => (at === null ? '' : momentIn(zone, new Date(at)));
  const currencies = [...new Set(orders.map(({ total }) => total.currency))];
  const head = [
    t(i18n)`Order ID`,
    t(i18n)`Billing type`,
    t(i18n)`Traffic (GB)`,
    t(i18n)`Valid from start`,
    t(i18n)`Unit of validity`,
    ...currencies.flatMap((currency) => [
      t(i18n)`Original price (${currency})`,
      t(i18n)`Discount (${currency})`,
      t(i18n)`Total (${currency})`,
      t(i18n)`Captured (${currency})`,
      t(i18n)`Refunded (${currency})`,
      t(i18n)`Charged back (${currency})`,
      t(i18n)`Net (${currency})`,
    ]),
    t(i18n)`Points used`,
    t(i18n)`Method`,
    t(i18n)`Created (${zone})`,
    t(i18n)`Paid at (${zone})`,
    t(i18n)`Status`,
    t(i18n)`Service`,
    t(i18n)`Why it ended`,
    t(i18n)`Starts (${zone})`,
    t(i18n)`Ends (${zone})`,
    t(i18n)`Note`,
  ];
  const methods = { ONLINE: t(i18n)`Card`, POINTS: t(i18n)`Points` };
  return toCsv([
    head,
    ...orders.map((order) => [
      order.number,
      i18n._(BILLING_TYPE_WORDS[order.billingType]),
      order.bytes === null ? '' : inUnit(BigInt(order.bytes), 'GB'),
      order.validity.count,
      UNITS[order.validity.unit],
      ...currencies.flatMap((currency) =>
        order.total.currency === currency ? amountsOf(order) : ['', '', '', '', '', '', ''],
      ),
      order.pointsUsed ?? '',
      order.paymentMethod === null ? '' : methods[order.paymentMethod],
      when(order.createdAt),
      when(order.paidAt),
      i18n._(ORDER_STATUS_WORDS[order.status]),
      ...serviceOf(order, i18n),
      ...serviceDays(order).map(when),
      order.remark ?? '',
    ]),
  ]);
}

/** Values for programs, so they are the same in every language. */
const UNITS = { HOUR: 'hour', DAY: 'day', MONTH: 'month' } as const;

/** State and end reason of the service. Empty for an order without one. */
function serviceOf(order: OrdersTable_OrderFragment, i18n: I18n): string[] {
  if (!hasService(order)) return ['', ''];
  const { serviceStatus, serviceEndReason } = order;
  return [
    i18n._(SERVICE_STATUS_WORDS[serviceStatus]),
    serviceEndReason === null ? '' : i18n._(SERVICE_END_WORDS[serviceEndReason]),
  ];
}

/** Its start and end. */
function serviceDays(order: OrdersTable_OrderFragment): (string | null)[] {
  return hasService(order) ? [order.serviceStartsAt, order.endsAt] : [null, null];
}

/** Price before discounts, discount, total; captured, refunded, charged back, net if money was taken. */
function amountsOf(order: OrdersTable_OrderFragment): Cell[] {
  const moved = [order.captured, order.refunded, order.chargedBack, order.net];
  const taken = BigInt(order.captured.minor) > 0n;
  const price = [order.originalPrice, order.discount, order.total];
  const cell = (sum: (typeof price)[number]) => ({ decimal: toMajor(sum) });
  return [...price.map(cell), ...moved.map((sum) => (taken ? cell(sum) : ''))];
}

/** Downloads the orders as a file named by the seller's current date, in sortable form. */
export function saveOrders(collected: Collected, i18n: I18n): void {
  const today = dayIn(collected.timeZone, new Date());
  saveFile(`orders-${today}.csv`, ordersCsv(collected, i18n), 'text/csv;charset=utf-8');
}
