import { Trans, useLingui } from '@lingui/macro';
import {
  useOrderCancelMutation,
  useOrderDeleteMutation,
  useOrderRestoreMutation,
  useOrderStartMutation,
} from './order-changes.generated';
import { useStartTermsQuery } from './start-terms.generated';
import { wordsForCode } from '../../lib/error-words';
import { refusalOf } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { localTimeZone } from '../../lib/moment';
import { validityText } from '../../lib/order-words';
import { useServices } from '../../lib/services/services';
import { ConfirmChange } from '../../ui/overlay/ConfirmChange';
import { Timestamp } from '../../ui/Timestamp';
import { endIfStarted } from './end-if-started';
import type { OrderTask } from './order-task';

interface OrderTaskDialogProps {
  task: OrderTask;
  onClose: () => void;
  /** Called on success, to refetch the list, the balance, and the panel. */
  onDone: (task: OrderTask) => void;
}

/** Confirms starting, canceling, or deleting an order. The toast after a deletion offers Undo. */
export function OrderTaskDialog({ task, onClose, onDone }: OrderTaskDialogProps) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [start] = useOrderStartMutation();
  const [cancel] = useOrderCancelMutation();
  const [remove] = useOrderDeleteMutation();
  const [restore] = useOrderRestoreMutation();
  const { keyOf } = useIdempotencyKey();
  const { id, number } = task.order;
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
            const { data } = await start({
              variables: { id, idempotencyKey, timeZone: localTimeZone() },
            });
            return data?.orderStart.userErrors ?? [];
          }}
          failed={(reason) => t`The order wasn't started. ${reason}`}
          onClose={onClose}
          onDone={() => done(t`Order ${number} has started`)}
        >
          <StartTerms order={task.order} />
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
          onDone={() => done(t`Order ${number} was canceled`)}
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

/** The effect of starting an order, with the date on which it would end. */
function StartTerms({ order }: { order: OrderTask['order'] }) {
  const { i18n } = useLingui();
  const { data } = useStartTermsQuery();
  const endsAt = data === undefined ? null : endIfStarted(order, data.me.balance, localTimeZone());
  const length = validityText(order.validity, i18n);
  if (order.billingType === 'UNLIMITED')
    return (
      <p>
        {endsAt === null ? (
          <Trans>
            It runs for {length}, starting now or, if another period is running, when that one ends.
            This can't be undone.
          </Trans>
        ) : (
          <Trans>
            Your unlimited plan will run until <Timestamp at={endsAt} day inSentence />. This can't
            be undone.
          </Trans>
        )}
      </p>
    );
  return (
    <p>
      {endsAt === null ? (
        <Trans>You can use it right away, for {length}. This can't be undone.</Trans>
      ) : (
        <Trans>
          You can use it right away, until <Timestamp at={endsAt} day inSentence />. This can't be
          undone.
        </Trans>
      )}
    </p>
  );
}
