import { Plural, Trans, useLingui } from '@lingui/macro';
import { useEffect, useId, useRef, useState } from 'react';
import DownloadIcon from '~icons/lucide/download';
import EyeIcon from '~icons/lucide/eye';
import EyeOffIcon from '~icons/lucide/eye-off';
import { saveFile } from '../../../lib/csv';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/layout/Card';
import { CopyButton } from '../../../ui/CopyButton';
import { RelativeTime } from '../../../ui/RelativeTime';
import { DELIMITERS, type Delimiter } from '../form/proxy-form';
import { type ConfirmedList, maskLine, listCsv } from './proxy-list';

interface ProxyListProps {
  list: ConfirmedList;
  delimiter: Delimiter;
}

/** The confirmed lines to read, copy and save. Takes the focus, because the customer asked for them. */
export function ProxyList({ list, delimiter }: ProxyListProps) {
  const { t } = useLingui();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [revealed, setRevealed] = useState(false);
  const { configuration, lines, password } = list;
  const text = lines.join(DELIMITERS[delimiter]);
  const name = `${configuration.subAccountUsername}-${configuration.country?.toLowerCase() ?? 'any'}`;
  const Icon = revealed ? EyeOffIcon : EyeIcon;

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
        <div className="min-w-0 grow">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-17 outline-none">
            <Plural value={lines.length} one="# proxy is ready" other="# proxies are ready" />
          </h2>
          <p className="mt-1 text-13 text-ink-2">
            <span translate="no" className="num">
              {configuration.subAccountUsername}
            </span>{' '}
            · <span>{configuration.protocol}</span> · <RelativeTime at={configuration.createdAt} />
          </p>
        </div>
        <div className="flex flex-wrap gap-1 max-sm:-mx-3">
          {password !== null && (
            <Button
              tone="quiet"
              size="small"
              aria-pressed={revealed}
              onClick={() => setRevealed(!revealed)}
            >
              <Icon className="size-4" />
              {revealed ? <Trans>Hide passwords</Trans> : <Trans>Show passwords</Trans>}
            </Button>
          )}
          <CopyButton text={text} label={t`Copy all lines`} />
          <Button
            tone="quiet"
            size="small"
            aria-label={t`Download TXT`}
            onClick={() => saveFile(`${name}.txt`, text, 'text/plain;charset=utf-8')}
          >
            <DownloadIcon className="size-4" />
            TXT
          </Button>
          <Button
            tone="quiet"
            size="small"
            aria-label={t`Download CSV`}
            onClick={() => saveFile(`${name}.csv`, listCsv(list), 'text/csv;charset=utf-8')}
          >
            <DownloadIcon className="size-4" />
            CSV
          </Button>
        </div>
      </div>
      <div
        role="region"
        aria-labelledby={id}
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded-b-card border-t border-line bg-sunk focus-visible:outline-offset-[-2px]"
      >
        <ol translate="no" spellCheck={false} className="num py-2 text-13">
          {lines.map((line, index) => (
            // Lines never change place. Those out of view cost nothing to draw.
            <li
              key={index}
              className="flex min-h-7 gap-3 px-3 py-1 leading-5 [contain-intrinsic-height:auto_1.75rem] [content-visibility:auto] sm:gap-4 sm:px-5"
            >
              <span
                aria-hidden="true"
                className="w-[4ch] shrink-0 text-right text-ink-3 select-none"
              >
                {index + 1}
              </span>
              <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
                {revealed ? line : maskLine(line, password)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
