import { Trans, useLingui } from '@lingui/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import NoteIcon from '~icons/lucide/notebook-pen';
import { MAX_REMARK_CHARACTERS } from '../../../../schema/rules/limits';
import { storedRemark } from '../../../../schema/rules/remark';
import { characterCount } from '../../../../schema/rules/text';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import { pressedKey } from '../../lib/composing';
import type { DraftValues } from '../../lib/forms/draft';
import { useDraftKeeper } from '../../lib/forms/use-draft';
import { useServices } from '../../lib/services/services';
import { remarkDraftName, useRemark, useRemarkDraft } from './use-remark';

/** Spec §9. */

interface RemarkEditorProps {
  order: Pick<OrdersTable_OrderFragment, 'id' | 'number' | 'remark'>;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  /** The panel offers to add a missing note; rows of the list have a menu for that. */
  place: 'list' | 'panel';
}

/**
 * Edits an order's note in place. Enter or leaving the field saves, Escape restores. Input survives a reload and the end
 * of the session.
 */
export function RemarkEditor({ order, editing, onEditing, place }: RemarkEditorProps) {
  const { t } = useLingui();
  const draftName = remarkDraftName(place, order.id);
  const { draft, forget } = useRemarkDraft(draftName, () => onEditing(true));
  if (editing)
    return (
      <RemarkInput
        order={order}
        initial={draft ?? order.remark ?? ''}
        draftName={draftName}
        onDone={() => {
          forget();
          onEditing(false);
        }}
      />
    );
  if (order.remark === null && place === 'list') return null;
  return (
    <button
      type="button"
      aria-label={
        order.remark === null
          ? t`Add a note to ${order.number}`
          : t`Edit the note for ${order.number}: ${order.remark}`
      }
      title={order.remark ?? undefined}
      onClick={() => onEditing(true)}
      className={`-mx-1 flex min-h-6 max-w-full items-start gap-1.5 rounded-control px-1 text-left fade hover:bg-sunk ${
        place === 'panel' ? 'mt-2 py-1 text-13' : 'text-12'
      } ${order.remark === null ? 'font-medium text-brand' : 'text-ink-2 hover:text-ink'}`}
    >
      {place === 'panel' && <NoteIcon className="mt-0.5 size-4" />}
      <span className="line-clamp-2 wrap-break-word">
        {order.remark ?? <Trans>Add a note</Trans>}
      </span>
    </button>
  );
}

interface RemarkInputProps {
  order: RemarkEditorProps['order'];
  initial: string;
  draftName: string;
  onDone: () => void;
}

/** A note is one paragraph, so the lines of pasted text are joined. */
function oneParagraph(text: string): string {
  const lines = text.split(/\n\s*/);
  const last = lines.pop();
  return [...lines.map((line) => line.trimEnd()), last].join(' ');
}

function RemarkInput({ order, initial, draftName, onDone }: RemarkInputProps) {
  const { t, i18n } = useLingui();
  const { session } = useServices();
  const save = useRemark(draftName);
  const [text, setText] = useState(initial);
  /** Enter and Escape unmount the field, which also blurs it. That blur must not save again. */
  const isOver = useRef(false);
  const typed = useRef<DraftValues | null>(null);

  useEffect(() => {
    typed.current = text === (order.remark ?? '') ? null : { text };
  });

  useDraftKeeper(draftName, typed);

  // After the draft is kept: the login replaces the field, and its blur has no session to save with.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current() === null) isOver.current = true;
      }),
    [session],
  );

  function finish(isKept: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    typed.current = null;
    onDone();
    if (isKept) void save(order, storedRemark(text));
  }

  function onKeyDown(event: KeyboardEvent) {
    const pressed = pressedKey(event);
    if (pressed === 'Enter') {
      event.preventDefault();
      finish(true);
    } else if (pressed === 'Escape') {
      // Keep the surrounding panel open.
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    }
  }

  return (
    <span className="mt-1 block">
      <textarea
        aria-label={t`Note for ${order.number}`}
        value={text}
        rows={2}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => {
          setText(Array.from(oneParagraph(target.value)).slice(0, MAX_REMARK_CHARACTERS).join(''));
        }}
        onKeyDown={onKeyDown}
        onBlur={() => finish(true)}
        className="field-sizing-content block max-h-48 min-h-14 w-full min-w-40 resize-none rounded-control border border-control bg-panel px-2 py-1.5 text-13 focus:border-brand focus:outline-offset-[-1px]"
      />
      <span className="mt-1 flex justify-between gap-3 text-12 text-ink-3">
        <Trans>Press Enter to save</Trans>
        <span className="num">
          {`${i18n.number(characterCount(text))}/${i18n.number(MAX_REMARK_CHARACTERS)}`}
        </span>
      </span>
    </span>
  );
}
