import { useLingui } from '@lingui/macro';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import PayIcon from '~icons/lucide/credit-card';
import NoteIcon from '~icons/lucide/notebook-pen';
import StartIcon from '~icons/lucide/play';
import OrderIcon from '~icons/lucide/receipt-text';
import RetryIcon from '~icons/lucide/rotate-cw';
import DeleteIcon from '~icons/lucide/trash-2';
import CancelIcon from '~icons/lucide/x';
import { type PaletteOrderFragment, usePaletteOrderInViewQuery } from './palette.generated';
import { checkoutOfOrderPath, orderActionPath, orderPath } from '../../lib/addresses';
import { planName } from '../../lib/order-words';
import type { Entry } from './entry';

/**
 * Entries about orders. `found` leads to each order that was found, and to what can be done with it if it is the only one.
 * `inView` is what can be done with the order that is open beside the list.
 */
export function useOrderEntries(found: readonly PaletteOrderFragment[]): {
  found: Entry[];
  inView: Entry[];
} {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openId = matchPath('/dashboard/orders/:id', pathname)?.params.id ?? '';
  const { data } = usePaletteOrderInViewQuery({
    variables: { id: openId },
    fetchPolicy: openId === '' ? 'standby' : 'cache-and-network',
  });
  const open = openId === '' ? null : data?.me.order;

  function actionsOf({ id, number, remark, availableActions }: PaletteOrderFragment): Entry[] {
    const toCheckout = checkoutOfOrderPath(id);
    const actions = {
      PAY: { label: t`Pay`, Icon: PayIcon, to: toCheckout },
      RETRY_PAYMENT: { label: t`Retry payment`, Icon: RetryIcon, to: toCheckout },
      START: { label: t`Start billing`, Icon: StartIcon },
      EDIT_REMARK: { label: remark === null ? t`Add a note` : t`Edit note`, Icon: NoteIcon },
      CANCEL: { label: t`Cancel order`, Icon: CancelIcon },
      DELETE: { label: t`Delete order`, Icon: DeleteIcon },
    } as const;
    return Object.entries(actions)
      .filter(([action]) => availableActions.some((legal) => legal === action))
      .map(([action, { label, Icon, ...own }]) => ({
        id: `${id}-${action}`,
        label,
        hint: number,
        Icon,
        run: () => void navigate('to' in own ? own.to : orderActionPath(id, action)),
      }));
  }

  return {
    found: [
      ...found.map((order) => ({
        id: order.id,
        label: order.number,
        isName: true,
        hint: order.remark ?? planName(order, i18n),
        Icon: OrderIcon,
        run: () => void navigate(orderPath(order.id)),
      })),
      // The order in view has them among the commands.
      ...(found.length === 1 ? found : [])
        .filter(({ id }) => id !== openId)
        .flatMap((order) => actionsOf(order)),
    ],
    inView: open ? actionsOf(open) : [],
  };
}
