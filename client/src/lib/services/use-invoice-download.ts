import { useLingui } from '@lingui/macro';
import { useRef, useState } from 'react';
import { saveFile } from '../csv';
import { wordsForCode } from '../error-words';
import { useServices } from './services';

export type StatementFormat = 'csv' | 'json' | 'pdf';

const FAILED = 'invoice-download';
/** Refusals of a period. */
const FINAL: ReadonlySet<string> = new Set(['NOT_FOUND', 'BAD_USER_INPUT']);

/**
 * Saves invoices as files, in the language of the page. A link could not: the session's token is in a header. A failure is a
 * toast with Retry.
 */
export function useInvoiceDownload() {
  const { t, i18n } = useLingui();
  const { session, toasts } = useServices();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  /** Files on their way. A second click comes before the button shows that it is busy. */
  const running = useRef(new Set<string>());

  async function save(path: string, name: string, failed: (code: string) => string) {
    if (running.current.has(name)) return;
    running.current.add(name);
    setBusy(new Set(running.current));
    try {
      // On demand: the frame has this hook, and few visits download something.
      const { sessionFetch } = await import('../auth/session-fetch');
      const response = await sessionFetch(session, path);
      const file = await response.blob();
      saveFile(name, file, file.type);
      toasts.dismiss(FAILED);
    } catch (error) {
      // The login says so.
      if (session.current() === null) return;
      const { code = 'NETWORK' } = error as { code?: string };
      toasts.add({
        id: FAILED,
        tone: 'bad',
        title: failed(code),
        // Another try of the same period would fail in the same way.
        ...(!FINAL.has(code) && {
          description: i18n._(wordsForCode(code)),
          action: { label: t`Retry`, run: () => void save(path, name, failed) },
        }),
      });
    } finally {
      running.current.delete(name);
      setBusy(new Set(running.current));
    }
  }

  const query = new URLSearchParams({ locale: i18n.locale }).toString();

  return {
    /** Names of the files that are on their way. */
    busy,
    invoice(number: string) {
      const path = `/invoices/${encodeURIComponent(number)}.pdf?${query}`;
      void save(path, `${number}.pdf`, () => t`The invoice could not be downloaded`);
    },
    /** @param month `2026-10` */
    statement(month: string, format: StatementFormat) {
      const name = `${month}.${format}`;
      void save(
        format === 'pdf' ? `/statements/${name}?${query}` : `/statements/${name}`,
        `statement-${name}`,
        () => t`The statement could not be downloaded`,
      );
    },
    /** Saves another document at a path of the gateway. @param failed the title of the toast, by the refusal's code */
    save(path: string, name: string, failed: (code: string) => string) {
      void save(`${path}&${query}`, name, failed);
    },
  };
}
