import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import type { LineFormat } from '../../../../../schema/rules/proxy-lines';
import ArrowIcon from '~icons/lucide/arrow-right';
import { ADDRESSES, proxySetupPath, verifyThenSetupPath } from '../../../lib/addresses';
import { returningTo } from '../../../lib/auth/return-path';
import { buttonStyle } from '../../../ui/button-style';
import { CopyButton } from '../../../ui/CopyButton';
import { productLocale } from '../../languages';
import { useLocale } from '../../use-locale';
import { type Choice, lineOf, minutesOf, writeChoice } from './choice';
import type { ProxyAddress } from './proxy-address';

/** The text of the button has two lines on a narrow screen. */
const WRAPS = 'max-w-full max-sm:h-auto max-sm:py-2 max-sm:whitespace-normal';

interface LineOutputProps {
  choice: Choice;
  isExample: boolean;
  /** Id of a sticky session. */
  session: string;
  address: ProxyAddress;
  /** Names of the chosen places. */
  country: string | undefined;
  city: string | undefined;
}

/** The line and the cURL command, and the way to an account that keeps the choice. */
export function LineOutput({
  choice,
  isExample,
  session,
  address,
  country,
  city,
}: LineOutputProps) {
  const { t } = useLingui();
  const language = useLocale();
  const locale = productLocale(language);
  const [copied, setCopied] = useState('');
  const minutes = minutesOf(choice);
  const place = [country ?? t`Anywhere`, city]
    .filter(Boolean)
    .join(language === 'zh-HK' ? '，' : ', ');
  const exit =
    choice.session === 'sticky'
      ? t`${plural(minutes, {
          one: 'the same IP address for up to # minute',
          other: 'the same IP address for up to # minutes',
        })}`
      : t`a new IP address for each connection`;
  const protocol = choice.protocol.toUpperCase();
  const setup = writeChoice(choice).toString();
  const written = (format: LineFormat) => lineOf(choice, session, format, address);
  const outputs = [
    [t`Proxy line`, t`Copy the proxy line`, written('HOST_PORT_USER_PASS')],
    ['cURL', t`Copy the cURL command`, written('CURL')],
  ] as const;
  return (
    <div className="flex min-w-0 flex-col gap-5 p-5 sm:p-6">
      <div>
        <h3 className="text-17">
          {isExample ? <Trans>Example of a proxy line</Trans> : <Trans>Your proxy line</Trans>}
        </h3>
        {/* The one live region of the form: what changed, and what was copied. */}
        <div aria-live="polite" className="mt-1 text-13 text-ink-2">
          <p suppressHydrationWarning>{`${place} · ${exit} · ${protocol}`}</p>
          <span className="sr-only">{copied}</span>
        </div>
      </div>
      {outputs.map(([name, copy, text]) => (
        <div key={name}>
          <div className="flex h-8 items-center justify-between text-13 text-ink-2">
            <span>{name}</span>
            <CopyButton text={text} label={copy} onWord={setCopied} className="needs-script" />
          </div>
          <p translate="no" className="num mt-1 rounded-control bg-sunk p-3 text-13 wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
      <p className="text-13 text-ink-2">
        <Trans>
          Replace USERNAME and PASSWORD with those of your sub account. Verifying your email address
          creates the first one.
        </Trans>
      </p>
      <div className="mt-auto">
        <a
          href={returningTo(ADDRESSES.register, verifyThenSetupPath(setup))}
          data-locale={locale}
          className={`guest ${buttonStyle()} ${WRAPS}`}
        >
          <Trans>Create an account and use this line</Trans>
          <ArrowIcon className="size-4" />
        </a>
        <a
          href={proxySetupPath(setup)}
          data-locale={locale}
          className={`member ${buttonStyle()} ${WRAPS}`}
        >
          <Trans>Use this line in the dashboard</Trans>
          <ArrowIcon className="size-4" />
        </a>
      </div>
    </div>
  );
}
