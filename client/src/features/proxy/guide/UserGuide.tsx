import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SESSION_MINUTES } from '../../../../../schema/rules/limits';
import { bracketedHost } from '../../../../../schema/rules/proxy-lines';
import { ADDRESSES, NEW_TICKET_PATH } from '../../../lib/addresses';
import { buttonStyle } from '../../../ui/button-style';
import { Card } from '../../../ui/layout/Card';
import { CopyButton } from '../../../ui/CopyButton';
import { SiteLink } from '../../../ui/SiteLink';
import type { Endpoint } from '../form/proxy-preview';

interface UserGuideProps {
  /** Null for both plans, on a page of its own. */
  billingType: 'TRAFFIC' | 'UNLIMITED' | null;
  endpoints: readonly Endpoint[];
  /** Path of the setup, the guide's last step. */
  setupPath: string;
}

const LINK = 'font-medium text-brand underline underline-offset-2 hover:text-brand-ink';

const EXAMPLE = 'acme-country-us-city-new_york-session-a1b2c3d4-sesstime-30';

/** Instructions for using the proxies, in the order of the steps. */
export function UserGuide({ billingType, endpoints, setupPath }: UserGuideProps) {
  const { t } = useLingui();
  const { min: from, max: to } = SESSION_MINUTES;
  return (
    <Card className="p-5 sm:p-8">
      <div className="flex max-w-160 flex-col gap-8">
        <Step title={t`1. Create a sub account`}>
          {billingType !== 'UNLIMITED' && (
            <p>
              <Trans>
                Programs connect with a sub account, not with your own login. Give each program its
                own under{' '}
                <Link to={ADDRESSES.subAccounts} className={LINK}>
                  sub accounts
                </Link>
                , so that each has its own password, limit and statistics.
              </Trans>
            </p>
          )}
          {billingType !== 'TRAFFIC' && (
            <p>
              <Trans>
                An unlimited plan works with one fixed sub account, which is created when you start
                the order. Under{' '}
                <Link to={ADDRESSES.subAccounts} className={LINK}>
                  sub accounts
                </Link>{' '}
                you can change its password, but nothing else.
              </Trans>
            </p>
          )}
        </Step>
        <Step title={t`2. Choose a location`}>
          <p>
            <Trans>
              Your choices are part of the username, so one host and port serve every country and
              session:
            </Trans>
          </p>
          <CodeLine text={EXAMPLE} copy={t`Copy the example username`} />
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Part name="country">
              <Trans>Two-letter ISO 3166 country code. Leave it out for any country.</Trans>
            </Part>
            <Part name="city">
              <Trans>Without accents, with _ for spaces and hyphens. Requires the country.</Trans>
            </Part>
            <Part name="session">
              <Trans>
                Up to 25 letters, digits or _. Connections of the same session keep their IP
                address; without one, each new connection gets a new address.
              </Trans>
            </Part>
            <Part name="sesstime">
              <Trans>
                How many minutes a session keeps its IP address, {from} to {to}.
              </Trans>
            </Part>
          </dl>
          <p>
            <Trans>
              If part of it is misspelled, the request is refused and the response names that part.
              You never pay for addresses from the wrong place.
            </Trans>
          </p>
        </Step>
        <Step title={t`3. Connect`}>
          <ul className="flex flex-col gap-2">
            {endpoints.map(({ protocol, scheme, host, port }) => (
              <li
                key={protocol}
                className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[5rem_minmax(0,1fr)]"
              >
                <span className="font-medium">{protocol}</span>
                <CodeLine
                  text={`${scheme}://${bracketedHost(host)}:${port}`}
                  copy={t`Copy the ${protocol} address`}
                />
              </li>
            ))}
          </ul>
          <p>
            <Trans>
              With SOCKS5, use socks5h if your program supports it. Host names are then resolved at
              the exit, not on your machine. For a browser, use HTTP or the whitelist: browsers
              can't send a password over SOCKS5.
            </Trans>
          </p>
          <p>
            <Trans>
              A machine with a fixed IP address needs no password once its address is on the{' '}
              <Link to={ADDRESSES.whitelist} className={LINK}>
                whitelist
              </Link>
              . Its country and session are then those that you save with the address.
            </Trans>
          </p>
        </Step>
        <Step title={t`4. See your usage`}>
          <p>
            <Trans>
              Upload and download both count, and appear in the{' '}
              <Link to={ADDRESSES.statistics} className={LINK}>
                statistics
              </Link>{' '}
              within seconds. 1 GB is 10⁹ bytes.
            </Trans>
          </p>
        </Step>
        <Step title={t`When a request is refused`}>
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Part name="407">
              <Trans>
                The username or password is wrong, or none was sent and the IP address isn't on a
                whitelist.
              </Trans>
            </Part>
            <Part name="400">
              <Trans>Part of the username isn't recognized. The response names it.</Trans>
            </Part>
            <Part name="403">
              <Trans>
                The sub account is disabled, has reached its limit, or has no traffic left, or the
                port is closed, such as 25. The response says which.
              </Trans>
            </Part>
            <Part name="429">
              <Trans>All connections of an unlimited plan are in use. Close one.</Trans>
            </Part>
          </dl>
          <p>
            <Trans>
              All reasons, and the errors that programs show before they reach the proxy, are in the{' '}
              <SiteLink to={`${ADDRESSES.documentation}/errors`} className={LINK}>
                documentation
              </SiteLink>
              .
            </Trans>
          </p>
          <p>
            <Trans>
              Still stuck? Write to{' '}
              <Link to={NEW_TICKET_PATH} className={LINK}>
                support
              </Link>
              .
            </Trans>
          </p>
        </Step>
        <p>
          <Link to={setupPath} className={buttonStyle()}>
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

/** Code to paste elsewhere, in full: it wraps where the screen is narrow. */
function CodeLine({ text, copy }: { text: string; copy: string }) {
  return (
    <p className="flex items-center justify-between gap-2 rounded-control bg-sunk py-1 pr-1 pl-3">
      <code translate="no" className="num text-13 wrap-anywhere">
        {text}
      </code>
      <CopyButton compact text={text} label={copy} />
    </p>
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
