import { Trans, useLingui } from '@lingui/macro';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type Connect_MeFragment,
  type Connect_QueryFragment,
  useUsualAccountsQuery,
} from './connect.generated';
import { ADDRESSES, FIRST_SUB_ACCOUNT_PATH, proxiesOfPath } from '../../lib/addresses';
import { useSubAccountRevealPasswordMutation } from '../../lib/sub-accounts/sub-account-password.generated';
import { buttonStyle } from '../../ui/button-style';
import { CopyButton } from '../../ui/CopyButton';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/layout/Card';
import { Secret } from '../../ui/Secret';
import { curlOf, toConnection, usualAccount } from './connection';

interface ConnectCardProps {
  me: Connect_MeFragment;
  endpoints: Connect_QueryFragment['proxyEndpoints'];
}

/** What a developer needs for curl: host, ports, and the username and password of the usual sub account. */
export function ConnectCard({ me, endpoints }: ConnectCardProps) {
  const { t } = useLingui();
  const [reveal] = useSubAccountRevealPasswordMutation({ fetchPolicy: 'no-cache' });
  const hasChoice = me.subAccounts.totalCount > 1;
  const { data, loading } = useUsualAccountsQuery({ skip: !hasChoice });
  // The card must not name one sub account and then another.
  const account = loading ? null : usualAccount(me, data?.me.lately.rows ?? []);
  const connection = toConnection(endpoints);

  // Only on request: the audit log records each.
  async function askPassword(): Promise<string> {
    const { data } = await reveal({ variables: { id: account?.id ?? '' } });
    const password = data?.subAccountRevealPassword.password;
    if (password == null) throw new Error('The gateway did not return the password');
    return password;
  }

  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-15 leading-tight">
          <Trans>Connect</Trans>
        </h2>
        {account !== null && connection !== null && (
          <CopyButton
            tone="secondary"
            word="curl"
            label={t`curl: copy the command of ${account.username}`}
            text={async () => curlOf(connection, account.username, await askPassword())}
          />
        )}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-13">
        {connection !== null && (
          <>
            <Line term={t`Host`} copied={connection.host}>
              {connection.host}
            </Line>
            <Line term={t`Port`}>
              {connection.ports.map(({ name, port }, index) => (
                <Fragment key={name}>
                  {index > 0 && <span className="text-ink-3"> · </span>}
                  <span>{port}</span> <span className="text-12 text-ink-2">{name}</span>
                </Fragment>
              ))}
            </Line>
          </>
        )}
        {loading && (
          <div aria-busy="true" className="col-span-2">
            <Skeleton className="h-18 w-full" />
          </div>
        )}
        {account !== null && (
          <>
            <Line term={t`Username`} copied={account.username}>
              {account.username}
            </Line>
            <Line term={t`Password`}>
              <Secret
                key={account.id}
                isWide
                value={null}
                onReveal={askPassword}
                label={t`password of ${account.username}`}
              />
            </Line>
          </>
        )}
      </dl>
      <p className="mt-3 text-13">
        {loading ? (
          <Skeleton className="h-[1lh] w-48 max-w-full" />
        ) : account === null ? (
          me.emailVerified ? (
            <Link to={FIRST_SUB_ACCOUNT_PATH} className={buttonStyle('secondary', 'small')}>
              <Trans>Add sub account</Trans>
            </Link>
          ) : (
            <span className="text-ink-2">
              <Trans>Your username and password come with the verification of your email.</Trans>
            </span>
          )
        ) : (
          <Link
            to={
              account.type === 'UNLIMITED' ? ADDRESSES.proxiesUnlimited : proxiesOfPath(account.id)
            }
            className="py-1 text-brand underline underline-offset-4"
          >
            <Trans>Choose a country or a session</Trans>
          </Link>
        )}
      </p>
    </Card>
  );
}

interface LineProps {
  term: string;
  /** Undefined if the line has a button of its own, or none. */
  copied?: string;
  children: ReactNode;
}

function Line({ term, copied, children }: LineProps) {
  const { t } = useLingui();
  return (
    <>
      <dt className="flex min-h-9 items-center text-ink-2">{term}</dt>
      <dd className="flex min-h-9 min-w-0 items-center justify-between gap-1">
        <span
          translate="no"
          className={`num min-w-0 wrap-anywhere ${copied === undefined ? 'grow' : ''}`}
        >
          {children}
        </span>
        {copied !== undefined && <CopyButton text={copied} label={t`Copy: ${term}`} compact />}
      </dd>
    </>
  );
}
