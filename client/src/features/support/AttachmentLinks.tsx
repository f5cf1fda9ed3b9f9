import { Trans, useLingui } from '@lingui/macro';
import { useLingui as useRuntime } from '@lingui/react';
import { useState } from 'react';
import DownloadIcon from '~icons/lucide/download';
import { saveFile } from '../../lib/csv';
import { wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';
import { RequestFailure } from '../../lib/auth/session-fetch';
import { fetchAttachment } from './attachment-api';
import { fileSize } from './file-size';

interface File {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
}

/** The files of a message. They need the session's token, so they are downloaded by script. */
export function AttachmentLinks({ files }: { files: readonly File[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <AttachmentLink file={file} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentLink({ file: { id, name, sizeBytes } }: { file: File }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { session, toasts } = useServices();
  const [pending, setPending] = useState(false);

  async function download() {
    setPending(true);
    try {
      const content = await fetchAttachment(session, id);
      saveFile(name, content, content.type);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      // The login says so.
      if (session.current() === null) return;
      toasts.add({
        id: `attachment:${id}`,
        tone: 'bad',
        title: t`${name} could not be downloaded`,
        description: i18n._(wordsForCode(error.code)),
        action: { label: t`Try again`, run: () => void download() },
      });
    } finally {
      setPending(false);
    }
  }

  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      onClick={() => {
        if (!pending) void download();
      }}
      className="flex max-w-full items-center gap-2 rounded-control border border-line bg-panel px-3 py-1.5 text-left text-13 fade hover:border-control"
    >
      <DownloadIcon className="size-4 shrink-0 text-ink-3" />
      <span className="sr-only">
        <Trans>Download</Trans>
      </span>
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="shrink-0 tabular-nums text-ink-3">{fileSize(sizeBytes, i18n.locale)}</span>
    </button>
  );
}
