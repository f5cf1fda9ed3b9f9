import { Trans, useLingui } from '@lingui/macro';
import { useLingui as useRuntime } from '@lingui/react';
import { type DragEvent, useRef, useState } from 'react';
import FileIcon from '~icons/lucide/file';
import LoaderIcon from '~icons/lucide/loader-circle';
import AttachIcon from '~icons/lucide/paperclip';
import RemoveIcon from '~icons/lucide/x';
import { MAX_ATTACHMENT_BYTES, MAX_MESSAGE_ATTACHMENTS } from '../../../../schema/rules/limits';
import { wordsForCode } from '../../lib/error-words';
import { Button } from '../../ui/Button';
import { fileSize } from './file-size';
import type { Attachments, ChosenFile } from './use-attachments';

/** A hint for the system's dialog. The gateway decides by the content. */
const ACCEPTED =
  'image/png,image/jpeg,image/gif,image/webp,text/plain,.txt,.log,.csv,.json,.har,.yml,.yaml,.md';

/** Chooses files for a message: by button, or by dropping them here. */
export function AttachmentPicker({ attachments }: { attachments: Attachments }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const most = fileSize(MAX_ATTACHMENT_BYTES, i18n.locale);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    attachments.add(event.dataTransfer.files);
  }

  return (
    <div
      role="group"
      aria-label={t`Attachments`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-col gap-3 rounded-control border border-dashed p-3 ${isOver ? 'border-brand bg-brand-soft' : 'border-line'}`}
    >
      {attachments.files.length > 0 && (
        <ul className="flex flex-col gap-2">
          {attachments.files.map((file) => (
            <ChosenLine key={file.key} file={file} onRemove={() => attachments.remove(file.key)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          tone="secondary"
          size="small"
          disabled={attachments.isFull}
          focusableWhenDisabled
          onClick={() => {
            input.current?.click();
          }}
        >
          <AttachIcon className="size-4" />
          <Trans>Attach files</Trans>
        </Button>
        <span className="text-12 text-ink-3">
          <Trans>
            Or drop them here. Images and text, up to {MAX_MESSAGE_ATTACHMENTS} files of{' '}
            <span className="whitespace-nowrap">{most}</span>.
          </Trans>
        </span>
      </div>
      {/* The button stands for it: this control cannot be styled. */}
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t`Attach files`}
        className="hidden"
        onChange={({ currentTarget }) => {
          attachments.add(currentTarget.files ?? []);
          // The same file can be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function ChosenLine({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { name, sizeBytes, state, code } = file;
  return (
    <li className="flex items-start gap-2.5 text-13">
      {state === 'uploading' ? (
        <LoaderIcon className="mt-0.5 size-4 shrink-0 animate-spin text-ink-3" />
      ) : (
        <FileIcon className="mt-0.5 size-4 shrink-0 text-ink-3" />
      )}
      <span className="min-w-0 grow">
        <span className="wrap-anywhere">{name}</span>{' '}
        <span className="whitespace-nowrap tabular-nums text-ink-3">
          {fileSize(sizeBytes, i18n.locale)}
        </span>
        <span role="status" className="block text-12 empty:hidden">
          {state === 'uploading' && (
            <span className="text-ink-3">
              <Trans>Uploading…</Trans>
            </span>
          )}
          {code !== null && <span className="text-bad">{i18n._(wordsForCode(code))}</span>}
        </span>
      </span>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        onClick={onRemove}
        className="-my-1 flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 fade hover:bg-sunk hover:text-ink"
      >
        <RemoveIcon className="size-4" />
      </button>
    </li>
  );
}
