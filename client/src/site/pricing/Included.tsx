import { Trans, useLingui } from '@lingui/macro';
import CheckIcon from '~icons/lucide/check';
import { MAX_SUB_ACCOUNTS, SESSION_MINUTES } from '../../../../schema/rules/limits';
import { claims } from '../../generated/claims';
import { serviceClaims } from '../../lib/brand';
import { useLocale } from '../use-locale';
import type { BillingType } from './purchase';
import { useLimitWords } from './use-limit-words';

/** Features of every plan of a model, and where the claimed figure among them comes from. */
export function Included({ billingType }: { billingType: BillingType }) {
  const { t } = useLingui();
  const { countries } = claims;
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const uptimePercent = number.format(serviceClaims.uptimePercent);
  const accounts = number.format(MAX_SUB_ACCOUNTS);
  const { max: longest } = SESSION_MINUTES;
  const { limits } = useLimitWords();
  const { url, from, until } = serviceClaims.source;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const first = day.format(new Date(from));
  const last = day.format(new Date(until));
  const points = [
    t`${countries} countries and regions, down to the city`,
    t`A new IP address per connection, or the same one for up to ${longest} minutes`,
    'HTTP, HTTPS, SOCKS5',
    t`Username and password, or a whitelist of your IP addresses`,
    ...(billingType === 'TRAFFIC'
      ? [
          t`Up to ${accounts} sub accounts, each with its own limit`,
          t`Traffic that expires first is used first`,
        ]
      : [
          t`No traffic limit`,
          t`One login with ${limits}`,
          t`A fixed sub account with its own password`,
          t`Works alongside your traffic plan`,
        ]),
    t`Usage by sub account, country and protocol within seconds`,
    t`Read-only API keys for usage`,
    t`${uptimePercent}% uptime, and 24/7 support from people`,
  ];
  return (
    <div>
      <ul className="gap-x-12 sm:columns-2">
        {points.map((point) => (
          <li key={point} className="flex break-inside-avoid gap-3 pb-3">
            <CheckIcon className="mt-1 size-4 text-brand" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-ink-3">
        <Trans>
          Uptime was{' '}
          <a href={url} rel="noreferrer" className="underline underline-offset-4">
            measured
          </a>{' '}
          from {first} to {last}.
        </Trans>
      </p>
    </div>
  );
}
