import { useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOrderUpdateRemarkMutation } from './order-remark.generated';
import { wordsForCode } from '../../lib/error-words';
import { keepDraft } from '../../lib/forms/draft';
import { refusalOf } from '../../lib/forms/use-change';
import { takeOwnDraft, useDraftToast } from '../../lib/forms/use-draft';
import { useServices } from '../../lib/services/services';

interface Remarked {
  readonly id: string;
  readonly number: string;
  readonly remark: string | null;
}

/** The list and the panel have separate drafts, so that each field restores its own. */
export const remarkDraftName = (place: string, orderId: string) => `remark-${place}:${orderId}`;

const EMPTY = { text: '' };

interface RemarkDraft {
  /** The input that was not saved. Null if there was none. */
  readonly draft: string | null;
  readonly forget: () => void;
}

/** @param onFound called once if there is a draft */
export function useRemarkDraft(name: string, onFound: () => void): RemarkDraft {
  const { session } = useServices();
  const tellOfDraft = useDraftToast(name);
  const [draft, setDraft] = useState(() => {
    const text = takeOwnDraft(session, name, EMPTY)?.['text'];
    return typeof text === 'string' ? text : null;
  });
  const isFound = draft !== null;
  const tell = useEffectEvent(() => {
    onFound();
    tellOfDraft();
  });

  useEffect(() => {
    if (isFound) tell();
  }, [isFound]);

  return {
    draft,
    forget: () => setDraft(null),
  };
}

type SaveRemark = (order: Remarked, remark: string | null) => Promise<void>;

/**
 * Changes an order's note. The change shows at once, with Undo; a refusal undoes it and offers Retry. If the session
 * ended, the input waits for the same person under `draftName`, unless they signed out.
 */
export function useRemark(draftName: string): SaveRemark {
  const { t, i18n } = useLingui();
  const { session, toasts } = useServices();
  const [update] = useOrderUpdateRemarkMutation();

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
      if (userId !== undefined && session.reason !== 'asked')
        keepDraft(window.sessionStorage, userId, draftName, { ...EMPTY, text: remark ?? '' });
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

  return (order, remark) => save(order, remark);
}
