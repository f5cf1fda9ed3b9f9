import { useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOrderUpdateRemarkMutation } from './order-changes.generated';
import { wordsForCode } from '../../lib/error-words';
import { keepDraft, takeDraft } from '../../lib/forms/draft';
import { refusalOf } from '../../lib/forms/use-change';
import { useServices } from '../../lib/services';

interface Remarked {
  readonly id: string;
  readonly number: string;
  readonly remark: string | null;
}

/** The list and the panel have separate drafts, so that each field restores its own. */
export const remarkDraftName = (place: string, orderId: string) => `remark-${place}:${orderId}`;

const EMPTY = { text: '' };

interface RemarkDraft {
  /** The input when the session ended. Null if there was none. */
  readonly draft: string | null;
  readonly forget: () => void;
}

/** @param onFound called once if there is a draft */
export function useRemarkDraft(name: string, onFound: () => void): RemarkDraft {
  const { t } = useLingui();
  const { session, toasts } = useServices();
  const [draft, setDraft] = useState(() => {
    const userId = session.current()?.user.id;
    const found =
      userId === undefined ? null : takeDraft(window.sessionStorage, userId, name, EMPTY);
    return typeof found?.['text'] === 'string' ? found['text'] : null;
  });
  const isFound = draft !== null;
  const tell = useEffectEvent(() => {
    onFound();
    toasts.add({
      id: `draft:${name}`,
      tone: 'info',
      title: t`We restored what you typed`,
      description: t`Your session ended before it was saved.`,
    });
  });

  useEffect(() => {
    if (isFound) tell();
  }, [isFound]);

  return {
    draft,
    forget: () => {
      setDraft(null);
    },
  };
}

interface RemarkChange {
  readonly save: (order: Remarked, remark: string | null) => Promise<void>;
  /** Saves the input when the session ends. */
  readonly keep: (userId: string, text: string) => void;
}

/**
 * Changes an order's note. The change shows at once, with Undo; a refusal undoes it and offers Retry. If the session
 * ended, the input waits for the same person under `draftName`.
 */
export function useRemark(draftName: string): RemarkChange {
  const { t, i18n } = useLingui();
  const { session, toasts } = useServices();
  const [update] = useOrderUpdateRemarkMutation();

  function keep(userId: string, text: string) {
    if (session.reason === 'expired')
      keepDraft(window.sessionStorage, userId, draftName, { ...EMPTY, text });
  }

  async function save(order: Remarked, remark: string | null, isUndo = false): Promise<void> {
    if (remark === order.remark) return;
    const { id, number } = order;
    const userId = session.current()?.user.id;
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
    if (code !== null && session.current() === null) {
      if (userId !== undefined) keep(userId, remark ?? '');
    } else if (code !== null)
      toasts.add({
        id: `remark-${id}`,
        tone: 'bad',
        title: t`The note for ${number} wasn't saved`,
        description: i18n._(wordsForCode(code)),
        action: { label: t`Retry`, run: () => void save(order, remark, isUndo) },
      });
    else
      toasts.add({
        id: `remark-${id}`,
        tone: 'good',
        title: isUndo
          ? t`The note for ${number} was restored`
          : t`The note for ${number} was saved`,
        ...(!isUndo && {
          action: {
            label: t`Undo`,
            run: () => void save({ ...order, remark }, order.remark, true),
          },
        }),
      });
  }

  return { save: (order, remark) => save(order, remark), keep };
}
