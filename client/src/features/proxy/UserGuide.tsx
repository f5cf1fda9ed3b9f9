import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/Card';
import type { Endpoint } from './proxy-preview';

interface UserGuideProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  endpoints: readonly Endpoint[];
}

const LINK = 'font-medium text-brand underline underline-offset-2 hover:text-brand-ink';

/** What one must know to use the proxies, in the order in which one needs it. */
export function UserGuide({ billingType, endpoints }: UserGuideProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { min: from, max: to } = SESSION_MINUTES;
  const example = <code>acme-country-us-city-new_york-session-a1b2c3d4-sesstime-30</code>;
  return (
    <Card className="p-5 sm:p-8">
      <div className="flex max-w-160 flex-col gap-8">
        <Step title={t`1. Have a sub account`}>
          {billingType === 'TRAFFIC' ? (
            <p>
              <Trans>
                A program connects as a sub account, never as you. Give each program its own under{' '}
                <Link to={ADDRESSES.subAccounts} className={LINK}>
                  sub accounts
                </Link>
                : then each has its own password, its own limit and its own line in the statistics.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                An unlimited plan is used through one fixed sub account, which is made when you
                start the order. Its password can be changed under{' '}
                <Link to={ADDRESSES.subAccounts} className={LINK}>
                  sub accounts
                </Link>
                ; nothing else can.
              </Trans>
            </p>
          )}
        </Step>
        <Step title={t`2. Choose where requests leave from`}>
          <p>
            <Trans>
              Everything you choose travels in the username, so the same host and port serve every
              country and every session:
            </Trans>
          </p>
          <p className="num rounded-control bg-sunk p-3 text-13 wrap-anywhere">{example}</p>
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Part name="country">
              <Trans>Two letters of ISO 3166. Without it, an IP address from anywhere.</Trans>
            </Part>
            <Part name="city">
              <Trans>In small letters, with _ for spaces. It needs its country.</Trans>
            </Part>
            <Part name="session">
              <Trans>
                Up to 25 letters, digits or _. Requests with the same session keep their IP address;
                without it each request gets another.
              </Trans>
            </Part>
            <Part name="sesstime">
              <Trans>
                For how many minutes a session keeps its IP address, {from} to {to}.
              </Trans>
            </Part>
          </dl>
          <p>
            <Trans>
              A part that is misspelt is refused by name. It is never ignored, so you do not pay for
              addresses from somewhere else.
            </Trans>
          </p>
        </Step>
        <Step title={t`3. Connect`}>
          <ul className="flex flex-col gap-2">
            {endpoints.map(({ protocol, scheme, host, port }) => (
              <li key={protocol} className="flex flex-wrap gap-x-4">
                <span className="w-20 font-medium">{protocol}</span>
                <span className="num wrap-anywhere">
                  {scheme}://{host}:{port}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Trans>
              With SOCKS5, write socks5h where your program knows it: names are then resolved where
              the request leaves, and not on your machine.
            </Trans>
          </p>
          <p>
            <Trans>
              A machine with a fixed address can do without a password: put its address on the{' '}
              <Link to={ADDRESSES.whitelist} className={LINK}>
                whitelist
              </Link>
              . Without a username no country and no session can be chosen.
            </Trans>
          </p>
        </Step>
        <Step title={t`4. See what it used`}>
          <p>
            <Trans>
              Bytes in both directions are counted and show up in the{' '}
              <Link to={ADDRESSES.statistics} className={LINK}>
                statistics
              </Link>{' '}
              within seconds. A gigabyte is 10⁹ bytes.
            </Trans>
          </p>
        </Step>
        <Step title={t`When a request is refused`}>
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Part name="407">
              <Trans>
                Username or password is wrong; or neither was sent, and the address is not on a
                whitelist.
              </Trans>
            </Part>
            <Part name="400">
              <Trans>A part of the username is unknown. The answer names it.</Trans>
            </Part>
            <Part name="403">
              <Trans>
                The sub account is disabled, or has reached its limit, or nothing is left. The
                answer says which.
              </Trans>
            </Part>
          </dl>
          <p>
            <Trans>
              Still stuck? Write to{' '}
              <a href={`mailto:${brand.supportEmail}`} className={LINK}>
                {brand.supportEmail}
              </a>
              .
            </Trans>
          </p>
        </Step>
        <p>
          <Link to={{ pathname, search }} className={buttonStyle()}>
            <Trans>Set up a proxy</Trans>
          </Link>
        </p>
      </div>
    </Card>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-17">{title}</h2>
      {children}
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="num text-13 font-medium sm:pt-0.5">{name}</dt>
      <dd className="-mt-2 text-ink-2 sm:mt-0">{children}</dd>
    </>
  );
}
