import { Trans, useLingui } from '@lingui/macro';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import TrashIcon from '~icons/lucide/trash-2';
import { Button } from '../../ui/Button';
import { CONTROL } from '../../ui/forms/field-style';
import { Dialog } from '../../ui/overlay/Dialog';
import { MAX_NAME, readViews, type SavedView, withView, writeViews } from './saved-views';

export interface SavedViewsDialogProps {
  userId: string;
  /** The query of what is in view. */
  search: string;
  /** Suggested for what is in view. */
  suggestion: string;
  onClose: () => void;
}

/** Names what is in view, and opens or deletes what was named before. */
export function SavedViewsDialog({ userId, search, suggestion, onClose }: SavedViewsDialogProps) {
  const { t } = useLingui();
  const [views, setViews] = useState(() => readViews(window.localStorage, userId));
  const [name, setName] = useState(suggestion.slice(0, MAX_NAME));

  function store(next: readonly SavedView[]) {
    writeViews(window.localStorage, userId, next);
    setViews(next);
  }

  function save(event: SubmitEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') store(withView(views, { name: trimmed, search }));
  }

  return (
    <Dialog
      onClose={onClose}
      title={<Trans>Saved views</Trans>}
      description={
        <Trans>
          Period, comparison, grouping, filters, and time zone under a name. This browser keeps
          them.
        </Trans>
      }
    >
      <form onSubmit={save} className="flex gap-3">
        <input
          data-autofocus
          aria-label={t`Name of this view`}
          value={name}
          maxLength={MAX_NAME}
          onChange={({ target }) => setName(target.value)}
          className={`h-10 min-w-0 grow ${CONTROL}`}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          <Trans>Save view</Trans>
        </Button>
      </form>
      {views.length === 0 ? (
        <p className="mt-4 text-13 text-ink-2">
          <Trans>Nothing is saved yet.</Trans>
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {views.map((view) => {
            const { name: viewName } = view;
            return (
              <li key={viewName} className="flex items-center gap-3 py-1.5">
                <Link
                  to={{ search: view.search }}
                  onClick={onClose}
                  className="min-w-0 grow rounded-control py-1 wrap-anywhere text-brand underline underline-offset-4"
                >
                  {viewName}
                </Link>
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={t`Delete the view ${viewName}`}
                  onClick={() => store(views.filter(({ name: other }) => other !== viewName))}
                >
                  <TrashIcon className="size-4" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
