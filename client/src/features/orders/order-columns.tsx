import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/macro';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import type { OrderSort } from '../../../../schema/generated/schema-types';
import { BILLING_TYPE_WORDS, orderAmount, planName } from '../../lib/order-words';
import type { Column } from '../../ui/table/DataTable';
import { Timestamp } from '../../ui/Timestamp';
import { PaidAmount, PaymentMethodWords } from './OrderMoney';
import { OrderStatusBadge } from './OrderStatusBadge';
import { RemarkEditor } from './RemarkEditor';

type Row = OrdersTable_OrderFragment;

/** Columns of the list of orders (spec §2). `editing` is the id of the order whose note is being edited. */
export function orderColumns(
  i18n: I18n,
  editing: string | null,
  onEditing: (id: string | null) => void,
  sort: OrderSort,
  onSort: (sort: OrderSort) => void,
): readonly Column<Row>[] {
  return [
    {
      id: 'number',
      header: <Trans>Order ID</Trans>,
      primary: true,
      cell: ({ number }) => <span className="num whitespace-nowrap">{number}</span>,
      aside: (order) => (
        <span className="block max-w-52 has-[textarea]:max-w-none md:has-[textarea]:w-72">
          <span className="block text-12 text-ink-3">{planName(order, i18n)}</span>
          <RemarkEditor
            place="list"
            order={order}
            editing={editing === order.id}
            onEditing={(now) => onEditing(now ? order.id : null)}
          />
        </span>
      ),
    },
    {
      id: 'billing',
      header: <Trans>Billing type</Trans>,
      room: 'roomy',
      under: { column: 'amount' },
      half: true,
      cell: ({ billingType }) => i18n._(BILLING_TYPE_WORDS[billingType]),
    },
    {
      id: 'amount',
      header: <Trans>Amount</Trans>,
      half: true,
      cell: (order) => <span className="num whitespace-nowrap">{orderAmount(order, i18n)}</span>,
    },
    {
      id: 'paid',
      header: <Trans>Paid</Trans>,
      half: true,
      align: 'end',
      cell: (order) => <PaidAmount order={order} />,
    },
    {
      id: 'method',
      header: <Trans>Method</Trans>,
      room: 'wide',
      under: {
        column: 'paid',
        line: (order) => order.paymentMethod !== null && <PaymentMethodWords order={order} />,
      },
      half: true,
      cell: (order) => <PaymentMethodWords order={order} />,
    },
    {
      id: 'created',
      header: <Trans>Created</Trans>,
      half: true,
      sort: {
        direction: sort === 'OLDEST_FIRST' ? 'ascending' : 'descending',
        onTurn: () => onSort(sort === 'OLDEST_FIRST' ? 'NEWEST_FIRST' : 'OLDEST_FIRST'),
      },
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    {
      id: 'status',
      header: <Trans>Status</Trans>,
      half: true,
      cell: (order) => <OrderStatusBadge order={order} />,
    },
  ];
}
