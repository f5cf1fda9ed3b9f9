import { useLingui } from '@lingui/macro';
import { useOrderUpdateRemarkMutation } from '../../generated/operations';
import { wordsForCode } from '../../lib/error-words';
import { refusalOf } from '../../lib/forms/use-change';
import { useServices } from '../../lib/services';

interface Remarked {
  readonly id: string;
  readonly number: string;
  readonly remark: string | null;
}

/** What the gateway makes of typed text: nothing but spaces is no note. */
export function toRemark(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/**
 * Changes an order's note: it shows at once, Undo brings the one before back, a refusal takes it back by itself and can be
 * tried again.
 */
export function useRemark(): (order: Remarked, remark: string | null) => Promise<void> {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [update] = useOrderUpdateRemarkMutation();

  async function save(order: Remarked, remark: string | null, isUndo = false): Promise<void> {
    if (remark === order.remark) return;
    const { id, number } = order;
    const code = await refusalOf(async () => {
      const { data } = await update({
        variables: { id, remark },
        optimisticResponse: {
          __typename: 'Mutation',
          orderUpdateRemark: {
            __typename: 'OrderPayload',
            order: { __typename: 'Order', id, remark },
            userErrors: [],
          },
        },
      });
      return data?.orderUpdateRemark.userErrors ?? [];
    });
    if (code !== null)
      toasts.add({
        id: `remark-${id}`,
        tone: 'bad',
        title: t`The note of ${number} was not saved`,
        description: i18n._(wordsForCode(code)),
        action: { label: t`Retry`, run: () => void save(order, remark, isUndo) },
      });
    else
      toasts.add({
        id: `remark-${id}`,
        tone: 'good',
        title: isUndo ? t`The note of ${number} was restored` : t`The note of ${number} was saved`,
        ...(!isUndo && {
          action: {
            label: t`Undo`,
            run: () => void save({ ...order, remark }, order.remark, true),
          },
        }),
      });
  }

  return (order, remark) => save(order, remark);
}
