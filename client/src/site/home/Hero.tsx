import { Trans } from '@lingui/macro';
import ArrowIcon from '~icons/lucide/arrow-right';
import { claims } from '../../generated/claims';
import { brand, tagline } from '../../lib/brand';
import { formatFloor } from '../../lib/format';
import { TRIAL } from '../../lib/prices';
import { buttonStyle } from '../../ui/button-style';
import { CodeTabs } from '../../ui/CodeTabs';
import { EntryLinks } from '../EntryLinks';
import { useLocale } from '../use-locale';
import curl from './samples/curl.sh?sample';
import python from './samples/requests.py?sample';

const SAMPLES = [
  { name: 'cURL', sample: curl },
  { name: 'Python', sample: python },
] as const;

const SHOWN = {
  host: brand.sample.proxyHost,
  port: String(brand.sample.httpPort),
  username: `${brand.sample.username}-country-hk-session-8f21c0d4`,
  password: '••••••',
};

/** The screen shows bullets; the copied text has a placeholder word. */
const COPIED = { password: 'PASSWORD' };

export function Hero() {
  const locale = useLocale();
  const ips = formatFloor(claims.residentialIps, locale);
  const countries = `${String(claims.countries)}+`;
  const { days } = TRIAL;
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] gap-12 pt-16 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,31rem)] lg:items-end lg:pt-28">
      <div className="flex flex-col items-start">
        <p className="flex h-7 items-center gap-2 rounded-full border border-line bg-panel px-3 text-13 text-ink-2">
          <span className="size-2 rounded-full bg-signal" />
          <Trans>{days}-day free trial, no credit card</Trans>
        </p>
        <h1 className="mt-4 text-36 sm:text-48 lg:text-60 zh:text-48 lg:zh:text-60">
          {tagline[locale]}
        </h1>
        <p className="mt-5 max-w-136 text-17 text-ink-2">
          <Trans>
            Send requests from {ips} residential IPs in {countries} countries and regions. Pay by
            the gigabyte or by the month, and see what each sub account used within seconds.
          </Trans>
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <EntryLinks size="large">
            <ArrowIcon className="size-4" />
          </EntryLinks>
          <a href="#pricing" className={buttonStyle('secondary', 'large')}>
            <Trans>See pricing</Trans>
          </a>
        </div>
      </div>
      <CodeTabs samples={SAMPLES} shown={SHOWN} copied={COPIED} />
    </section>
  );
}
