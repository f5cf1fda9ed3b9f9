import { useEffect, useRef, useState } from 'react';
import { MAX_ATTACHMENT_BYTES, MAX_MESSAGE_ATTACHMENTS } from '../../../../schema/rules/limits';
import { useServices } from '../../lib/services';
import { AttachmentFailure, discardAttachment, uploadAttachment } from './attachment-api';

/** A chosen file. It uploads at once, so that sending the message does not wait for it. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'uploading' | 'ready' | 'failed';
  /** Why it failed. */
  readonly code: string | null;
}

type Outcome = { readonly id: string } | { readonly code: string };

export interface Attachments {
  readonly files: readonly ChosenFile[];
  readonly isFull: boolean;
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: string) => void;
  /** Waits for the uploads. @returns the ids in order, or the code of the first failure */
  readonly settled: () => Promise<{ ids: string[] } | { code: string }>;
  /** Forgets all files, because they were sent. */
  readonly clear: () => void;
}

interface Upload {
  readonly outcome: Promise<Outcome>;
  readonly abort: AbortController;
}

/** The files of a message that is being written. */
export function useAttachments(): Attachments {
  const { session } = useServices();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const uploads = useRef(new Map<string, Upload>());

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const { abort } of running.values()) abort.abort();
    };
  }, []);

  const start = (file: File, isBeyond: boolean): ChosenFile => {
    const key = crypto.randomUUID();
    const abort = new AbortController();
    const refused = isBeyond
      ? 'TOO_MANY_ATTACHMENTS'
      : file.size > MAX_ATTACHMENT_BYTES
        ? 'ATTACHMENT_TOO_LARGE'
        : file.size === 0
          ? 'ATTACHMENT_EMPTY'
          : null;
    const outcome: Promise<Outcome> =
      refused === null
        ? upload(session.current()?.token ?? '', file, abort.signal)
        : Promise.resolve({ code: refused });
    uploads.current.set(key, { outcome, abort });
    void outcome.then((result) => {
      const change =
        'id' in result
          ? ({ state: 'ready', code: null } as const)
          : ({ state: 'failed', code: result.code } as const);
      setFiles((current) =>
        current.map((each) => (each.key === key ? { ...each, ...change } : each)),
      );
    });
    return { key, name: file.name, sizeBytes: file.size, state: 'uploading', code: null };
  };

  return {
    files,
    isFull: files.length >= MAX_MESSAGE_ATTACHMENTS,
    add: (chosen) => {
      const added = Array.from(chosen, (file, index) =>
        start(file, files.length + index >= MAX_MESSAGE_ATTACHMENTS),
      );
      setFiles((current) => [...current, ...added]);
    },
    remove: (key) => {
      const upload = uploads.current.get(key);
      uploads.current.delete(key);
      setFiles((current) => current.filter((file) => file.key !== key));
      if (upload !== undefined) void discard(session.current()?.token ?? '', upload);
    },
    settled: async () => {
      const ids: string[] = [];
      for (const { outcome } of uploads.current.values()) {
        const result = await outcome;
        if ('code' in result) return result;
        ids.push(result.id);
      }
      return { ids };
    },
    clear: () => {
      uploads.current.clear();
      setFiles([]);
    },
  };
}

async function upload(token: string, file: File, signal: AbortSignal): Promise<Outcome> {
  try {
    return { id: await uploadAttachment(token, file, signal) };
  } catch (error) {
    if (error instanceof AttachmentFailure) return { code: error.code };
    throw error;
  }
}

async function discard(token: string, { outcome, abort }: Upload): Promise<void> {
  abort.abort();
  const result = await outcome;
  if (!('id' in result)) return;
  try {
    await discardAttachment(token, result.id);
  } catch (error) {
    // The gateway deletes it within a day.
    if (!(error instanceof AttachmentFailure)) throw error;
  }
}
