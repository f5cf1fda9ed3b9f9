import { useLingui } from '@lingui/macro';
import { useNavigate } from 'react-router-dom';
import PayIcon from '~icons/lucide/credit-card';
import InvoiceIcon from '~icons/lucide/file-down';
import NoteIcon from '~icons/lucide/notebook-pen';
import ViewIcon from '~icons/lucide/panel-right-open';
import StartIcon from '~icons/lucide/play';
import RetryIcon from '~icons/lucide/rotate-cw';
import DeleteIcon from '~icons/lucide/trash-2';
import CancelIcon from '~icons/lucide/x';
import { checkoutOfOrderPath } from '../../lib/addresses';
import { useInvoiceDownload } from '../../lib/services/use-invoice-download';
import type { ActionItem } from '../../ui/overlay/ActionMenu';
import { type Order, type OrderTask, taskOf } from './order-task';

interface OrderActionHandlers {
  /** Null if the order is open already. */
  onView: ((order: Order) => void) | null;
  onTask: (task: OrderTask) => void;
  onEditRemark: (order: Order) => void;
}

/** In order of importance. */
const SHOWN = [
  'PAY',
  'RETRY_PAYMENT',
  'START',
  'VIEW_INVOICE',
  'EDIT_REMARK',
  'CANCEL',
  'DELETE',
] as const;
type ShownAction = (typeof SHOWN)[number];

/** The actions of an order that the server allows now. */
export function useOrderActions(
  handlers: OrderActionHandlers,
): (order: Order) => readonly ActionItem[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const download = useInvoiceDownload();

  function itemOf(action: ShownAction, order: Order): ActionItem {
    const toTask = () => {
      const task = taskOf(action, order);
      if (task !== null) handlers.onTask(task);
    };
    const toCheckout = () => void navigate(checkoutOfOrderPath(order.id));
    const items: Readonly<Record<ShownAction, Omit<ActionItem, 'id'>>> = {
      PAY: { label: t`Pay`, Icon: PayIcon, onSelect: toCheckout },
      RETRY_PAYMENT: { label: t`Retry payment`, Icon: RetryIcon, onSelect: toCheckout },
      START: { label: t`Start billing`, Icon: StartIcon, onSelect: toTask },
      VIEW_INVOICE: {
        label: t`Download invoice`,
        Icon: InvoiceIcon,
        onSelect: () => {
          if (order.invoiceNumber !== null) download.invoice(order.invoiceNumber);
        },
      },
      CANCEL: { label: t`Cancel order`, Icon: CancelIcon, onSelect: toTask },
      DELETE: { label: t`Delete order`, Icon: DeleteIcon, tone: 'bad', onSelect: toTask },
      EDIT_REMARK: {
        label: order.remark === null ? t`Add a note` : t`Edit note`,
        Icon: NoteIcon,
        onSelect: () => handlers.onEditRemark(order),
      },
    };
    return { id: action, ...items[action] };
  }

  return (order) => {
    const { onView } = handlers;
    const legal = SHOWN.filter((action) => order.availableActions.includes(action));
    return [
      ...(onView === null
        ? []
        : [
            {
              id: 'VIEW',
              label: t`View details`,
              Icon: ViewIcon,
              onSelect: () => onView(order),
            },
          ]),
      ...legal.map((action) => itemOf(action, order)),
    ];
  };
}
