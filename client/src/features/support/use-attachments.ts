import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_ATTACHMENT_BYTES, MAX_MESSAGE_ATTACHMENTS } from '../../../../schema/rules/limits';
import { NETWORK } from '../../lib/apollo/errors';
import type { Session } from '../../lib/auth/session';
import type { UserError } from '../../lib/forms/user-errors';
import { RequestFailure } from '../../lib/auth/session-fetch';
import { useServices } from '../../lib/services/services';
import { discardAttachment, uploadAttachment } from './attachment-api';

const TOO_LARGE = 413;

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
  /**
   * Waits for the uploads, then sends the message with their ids, in order, and forgets the files that were sent.
   * @returns what was refused: the first failed upload, or the message
   */
  readonly sendWith: (
    send: (ids: string[]) => Promise<readonly UserError[]>,
  ) => Promise<readonly UserError[]>;
}

interface Upload {
  readonly outcome: Promise<Outcome>;
  readonly abort: AbortController;
}

/**
 * The files of a message that is being written. Those that were not sent when the form goes away are removed from the
 * server, where they would count towards the limit of unsent files for a day.
 */
export function useAttachments(): Attachments {
  const { session } = useServices();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const uploads = useRef(new Map<string, Upload>());

  /** Do not discard files during sending: only the response says which were attached. */
  const isSending = useRef(false);
  const isGone = useRef(false);

  const discardAll = useCallback(() => {
    const unsent = [...uploads.current.values()];
    uploads.current.clear();
    for (const each of unsent) void discard(session, each);
  }, [session]);

  useEffect(() => {
    isGone.current = false;
    const leave = () => {
      isGone.current = true;
      for (const { abort } of uploads.current.values()) abort.abort();
      if (!isSending.current) discardAll();
    };
    const onPageHide = ({ persisted }: PageTransitionEvent) => {
      // A persisted page may come back, with its files.
      if (!persisted) leave();
    };
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      leave();
    };
  }, [discardAll]);

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
      refused === null ? upload(session, file, abort.signal) : Promise.resolve({ code: refused });
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
      if (upload !== undefined) void discard(session, upload);
    },
    sendWith: async (send) => {
      const sent = new Map(uploads.current);
      isSending.current = true;
      try {
        const ids: string[] = [];
        for (const { outcome } of sent.values()) {
          const result = await outcome;
          if ('code' in result) return [result];
          ids.push(result.id);
        }
        const userErrors = await send(ids);
        if (userErrors.length > 0) return userErrors;
        for (const key of sent.keys()) uploads.current.delete(key);
        // A file that was dropped in the meantime belongs to the next message.
        setFiles((current) => current.filter(({ key }) => !sent.has(key)));
        return [];
      } finally {
        isSending.current = false;
        if (isGone.current) discardAll();
      }
    },
  };
}

async function upload(session: Session, file: File, signal: AbortSignal): Promise<Outcome> {
  try {
    return { id: await uploadAttachment(session, file, signal) };
  } catch (error) {
    if (error instanceof RequestFailure)
      // Also when a proxy in front of the gateway says so.
      return { code: error.status === TOO_LARGE ? 'ATTACHMENT_TOO_LARGE' : error.code };
    // Aborted while the answer was being read.
    if (signal.aborted) return { code: NETWORK };
    throw error;
  }
}

async function discard(session: Session, { outcome, abort }: Upload): Promise<void> {
  abort.abort();
  const result = await outcome;
  if (!('id' in result)) return;
  try {
    await discardAttachment(session, result.id);
  } catch (error) {
    // Ignore failures: the file was attached after all (NOT_FOUND), or the gateway deletes it within a day.
    if (!(error instanceof RequestFailure)) throw error;
  }
}
