import { Trans, useLingui } from '@lingui/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { OrdersTable_OrderFragment } from '../../generated/operations';
import { toRemark, useRemark } from './use-remark';

/** Spec §9. */
const MAX_CHARACTERS = 255;

interface RemarkEditorProps {
  order: Pick<OrdersTable_OrderFragment, 'id' | 'number' | 'remark'>;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  /** Offers to write one where there is none. */
  offer?: boolean;
}

/** The note of an order, edited where it stands. Enter or leaving the field saves it, Escape leaves it as it was. */
export function RemarkEditor({ order, editing, onEditing, offer = false }: RemarkEditorProps) {
  const { t } = useLingui();
  if (editing)
    return (
      <RemarkInput
        order={order}
        onDone={() => {
          onEditing(false);
        }}
      />
    );
  if (order.remark === null && !offer) return null;
  return (
    <button
      type="button"
      aria-label={
        order.remark === null
          ? t`Add a note to ${order.number}`
          : t`Edit the note of ${order.number}: ${order.remark}`
      }
      title={order.remark ?? undefined}
      onClick={() => {
        onEditing(true);
      }}
      className="-mx-1 block min-h-6 max-w-full rounded-control px-1 text-left text-12 text-ink-3 fade hover:bg-sunk hover:text-ink"
    >
      <span className="line-clamp-2 wrap-break-word">
        {order.remark ?? <Trans>Add a note</Trans>}
      </span>
    </button>
  );
}

function RemarkInput({ order, onDone }: { order: RemarkEditorProps['order']; onDone: () => void }) {
  const { t } = useLingui();
  const save = useRemark();
  const [text, setText] = useState(order.remark ?? '');
  /** Enter and Escape take the field away, which also leaves it: that must not count again. */
  const isOver = useRef(false);

  function finish(isKept: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    onDone();
    if (isKept) void save(order, toRemark(text));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish(true);
    else if (event.key === 'Escape') {
      // The panel around stays open.
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    }
  }

  return (
    <input
      aria-label={t`Note of ${order.number}`}
      value={text}
      maxLength={MAX_CHARACTERS}
      autoFocus
      autoComplete="off"
      onChange={({ target }) => {
        setText(target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        finish(true);
      }}
      className="mt-1 block h-8 w-full min-w-40 rounded-control border border-control bg-panel px-2 text-13 focus:border-brand focus:outline-offset-[-1px]"
    />
  );
}
