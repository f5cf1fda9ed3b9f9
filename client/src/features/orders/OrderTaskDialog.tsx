import { Trans, useLingui } from '@lingui/macro';
import {
  useOrderCancelMutation,
  useOrderDeleteMutation,
  useOrderRestoreMutation,
  useOrderStartMutation,
} from './order-changes.generated';
import { wordsForCode } from '../../lib/error-words';
import { refusalOf } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { daysText } from '../../lib/order-words';
import { useServices } from '../../lib/services';
import { ConfirmChange } from '../../ui/ConfirmChange';
import type { OrderTask } from './order-task';

interface OrderTaskDialogProps {
  task: OrderTask;
  onClose: () => void;
  /** It was done; the list, the balance and the panel are asked again. */
  onDone: (task: OrderTask) => void;
}

/** Asks before an order is started, cancelled or deleted. Deleting can be undone from its toast. */
export function OrderTaskDialog({ task, onClose, onDone }: OrderTaskDialogProps) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [start] = useOrderStartMutation();
  const [cancel] = useOrderCancelMutation();
  const [remove] = useOrderDeleteMutation();
  const [restore] = useOrderRestoreMutation();
  const { keyOf } = useIdempotencyKey();
  const { id, number, billingType, validityDays } = task.order;
  const name = <span className="num">{number}</span>;

  async function undo() {
    const code = await refusalOf(
      async () => (await restore({ variables: { id } })).data?.orderRestore.userErrors ?? [],
    );
    if (code === null) {
      onDone(task);
      return;
    }
    toasts.add({
      id: `order-${id}`,
      tone: 'bad',
      title: t`Order ${number} couldn't be restored`,
      description: i18n._(wordsForCode(code)),
      action: { label: t`Retry`, run: () => void undo() },
    });
  }

  function done(title: string, action?: { label: string; run: () => void }) {
    toasts.add({ id: `order-${id}`, tone: 'good', title, ...(action && { action }) });
    onDone(task);
  }

  switch (task.kind) {
    case 'start':
      return (
        <ConfirmChange
          title={<Trans>Start order {name}?</Trans>}
          confirmLabel={t`Start billing`}
          tone="primary"
          ask={async () => {
            const idempotencyKey = keyOf({ id });
            const { data } = await start({ variables: { id, idempotencyKey } });
            return data?.orderStart.userErrors ?? [];
          }}
          failed={(reason) => t`The order wasn't started. ${reason}`}
          onClose={onClose}
          onDone={() => {
            done(t`Order ${number} has started`);
          }}
        >
          <p>
            {billingType === 'UNLIMITED' ? (
              <Trans>
                Its {daysText(validityDays, i18n)} begin now or, if another period is running, when
                that one ends. This can't be undone.
              </Trans>
            ) : (
              <Trans>
                You can use it right away, and its {daysText(validityDays, i18n)} begin now. This
                can't be undone.
              </Trans>
            )}
          </p>
        </ConfirmChange>
      );
    case 'cancel':
      return (
        <ConfirmChange
          title={<Trans>Cancel order {name}?</Trans>}
          confirmLabel={t`Cancel order`}
          ask={async () => (await cancel({ variables: { id } })).data?.orderCancel.userErrors ?? []}
          failed={(reason) => t`The order wasn't canceled. ${reason}`}
          onClose={onClose}
          onDone={() => {
            done(t`Order ${number} was canceled`);
          }}
        >
          <p>
            <Trans>
              You won't be able to pay it afterwards. It stays in the list until you delete it.
            </Trans>
          </p>
        </ConfirmChange>
      );
    case 'delete':
      return (
        <ConfirmChange
          title={<Trans>Delete order {name}?</Trans>}
          confirmLabel={t`Delete order`}
          ask={async () => (await remove({ variables: { id } })).data?.orderDelete.userErrors ?? []}
          failed={(reason) => t`The order wasn't deleted. ${reason}`}
          onClose={onClose}
          onDone={() => {
            done(t`Order ${number} was deleted`, { label: t`Undo`, run: () => void undo() });
          }}
        >
          <p>
            <Trans>It will be removed from your list. You haven't paid for it.</Trans>
          </p>
        </ConfirmChange>
      );
  }
}
