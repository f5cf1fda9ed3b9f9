import type { MessageDescriptor } from '@lingui/core';
import { msg, Plural, Trans, useLingui } from '@lingui/macro';
import { type DragEvent, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/Button';
import { CONTROL } from '../../ui/forms/field-style';
import { type DifferenceKind, explainDifference } from './explain-difference';
import { type LogSummary, readLog } from './log-summary';
import type { UsageLog_RowFragment, UsageLogQuery } from './usage-log.generated';

const KINDS: Readonly<Record<DifferenceKind, MessageDescriptor>> = {
  OTHER_TARGETS: msg`Other targets: your log does not have them, such as what a page loads itself`,
  UPLOADS: msg`Uploads: your log counts only what it received`,
  OTHER_REQUESTS: msg`Requests that your log does not have: retries, or other computers that use the sub account`,
  OTHER_TIME: msg`In your log, but not of this period: perhaps it uses another time zone`,
  NOT_HERE: msg`In your log, but not through these sub accounts, such as direct connections`,
  HEADERS: msg`Headers and TLS, which few logs count`,
};

interface CompareLogProps {
  rows: readonly UsageLog_RowFragment[];
  buckets: UsageLogQuery['me']['usage']['buckets'];
}

/** A log, pasted or dropped, and why it differs. It is read here and never sent. */
export function CompareLog({ rows, buckets }: CompareLogProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  /** Of the file that was read last, if no text was since. */
  const [fileName, setFileName] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [log, setLog] = useState<LogSummary | null | undefined>(undefined);
  const size = (bytes: bigint) => formatBytes(bytes, i18n.locale);

  async function readText() {
    setFileName(null);
    setLog(await readLog(text));
  }

  async function readFile(file: File | undefined) {
    if (file === undefined) return;
    setText('');
    setFileName(file.name);
    setLog(await readLog(await file.text()));
  }

  const counted = rows.map(({ keys: [target = ''], totalBytes, bytesUp, requests }) => ({
    target,
    bytes: BigInt(totalBytes),
    up: BigInt(bytesUp ?? '0'),
    requests: BigInt(requests ?? '0'),
  }));
  const span = {
    from: Date.parse(buckets[0]?.start ?? ''),
    to: Date.parse(buckets.at(-1)?.end ?? ''),
  };
  const ours = counted.reduce((sum, { bytes }) => sum + bytes, 0n);
  const theirs = (log?.entries ?? []).reduce((sum, { up, down }) => sum + (up ?? 0n) + down, 0n);
  const lines = log?.entries.length ?? 0;

  return (
    <div
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void readFile(event.dataTransfer.files[0]);
      }}
      className="mt-3 flex flex-col gap-3"
    >
      <p id="log-hint" className="text-13 text-ink-2">
        <Trans>
          Paste a total such as 132 MB, a HAR file, or a CSV with columns for host and bytes, or
          drop the file here. It is read in your browser and never sent.
        </Trans>
      </p>
      <textarea
        aria-label={t`Your log`}
        aria-describedby="log-hint"
        rows={4}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        className={`py-2 font-mono text-13 ${CONTROL}`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" disabled={text.trim() === ''} onClick={() => void readText()}>
          <Trans>Compare</Trans>
        </Button>
        <Button tone="secondary" size="small" onClick={() => picker.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
        {/* The button stands for it: this control speaks the browser's language. */}
        <input
          ref={picker}
          type="file"
          tabIndex={-1}
          aria-label={t`Choose a file`}
          accept=".har,.csv,.json,.txt"
          className="hidden"
          onChange={({ currentTarget }) => {
            void readFile(currentTarget.files?.[0]);
            // The same file can be chosen again after it was changed.
            currentTarget.value = '';
          }}
        />
        {fileName !== null && (
          <span translate="no" className="text-13 wrap-anywhere text-ink-2">
            {fileName}
          </span>
        )}
      </div>
      <div role="status" className="text-13">
        {log === null && (
          <p className="text-bad">
            <Trans>
              This is neither a total, nor a HAR file, nor a CSV with a column of bytes.
            </Trans>
          </p>
        )}
        {log && (
          <>
            <p className="text-ink-2 tabular-nums">
              <Trans>
                Counted here: {size(ours)}. Your log: {size(theirs)}.
              </Trans>{' '}
              {log.kind !== 'TOTAL' && (
                <Plural value={lines} one="It has # line." other="It has # lines." />
              )}
            </p>
            <table className="mt-3 w-full">
              <tbody>
                {explainDifference(log, counted, span).map(({ kind, bytes }) => (
                  <tr key={kind} className="*:border-t *:border-line">
                    <th scope="row" className="py-2 pr-3 text-left font-normal">
                      {i18n._(KINDS[kind])}
                    </th>
                    <td className="num py-2 text-right whitespace-nowrap">
                      {`${bytes > 0n ? '+' : ''}${size(bytes)}`}
                    </td>
                  </tr>
                ))}
                <tr className="*:border-t *:border-ink *:font-semibold">
                  <th scope="row" className="py-2 pr-3 text-left">
                    <Trans>Difference</Trans>
                  </th>
                  <td className="num py-2 text-right whitespace-nowrap">
                    {`${ours > theirs ? '+' : ''}${size(ours - theirs)}`}
                  </td>
                </tr>
              </tbody>
            </table>
          </>
        )}
      </div>
    </div>
  );
}
