import type { MessageDescriptor } from '@lingui/core';
import { msg, Plural, Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import AlertIcon from '~icons/lucide/circle-alert';
import ArrowIcon from '~icons/lucide/circle-arrow-right';
import CheckIcon from '~icons/lucide/circle-check';
import CloseIcon from '~icons/lucide/x';
import type { MyBalance_MeFragment } from '../balance/balance-card.generated';
import {
  ACTIVATION_PATH,
  ADD_SUB_ACCOUNT_PATH,
  ADD_WHITELIST_ENTRY_PATH,
  ADDRESSES,
  buyPath,
  orderActionPath,
} from '../../lib/addresses';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { SiteLink } from '../../ui/SiteLink';
import { outcomeWords } from '../outcomes/outcome-words';
import type { LineAction, Mendable } from '../../lib/next-action';

const OPEN_PORTS = `${ADDRESSES.faqTechnical}#refused`;

/** What ends a refusal, and where. */
const MENDS: Readonly<
  Record<Mendable, { text: MessageDescriptor; button: MessageDescriptor; to: string }>
> = {
  UNKNOWN_CREDENTIALS: {
    text: msg`The password may have changed.`,
    button: msg`Copy the line again`,
    to: ADDRESSES.proxiesTraffic,
  },
  DISABLED: {
    text: msg`Enable the sub account, or stop what uses it.`,
    button: msg`See sub accounts`,
    to: ADDRESSES.subAccounts,
  },
  LIMIT_REACHED: {
    text: msg`Raise or remove the limit of the sub account.`,
    button: msg`Raise the limit`,
    to: ADDRESSES.subAccounts,
  },
  NO_BALANCE: {
    text: msg`Only sub accounts of the unlimited plan could go on.`,
    button: msg`Buy traffic`,
    to: buyPath('TRAFFIC'),
  },
  EXPIRED: {
    text: msg`A plan or a whitelisted address has expired.`,
    button: msg`See the whitelist`,
    to: ADDRESSES.whitelist,
  },
  IP_NOT_ALLOWED: {
    text: msg`Add the address of your server.`,
    button: msg`Add an address`,
    to: ADD_WHITELIST_ENTRY_PATH,
  },
  BAD_PARAMETERS: {
    text: msg`A country, city, or session in the username is wrong.`,
    button: msg`Generate the line`,
    to: ADDRESSES.proxiesTraffic,
  },
  TOO_MANY_CONNECTIONS: {
    text: msg`The unlimited plan has a limit of connections; traffic has none.`,
    button: msg`See the traffic plan`,
    to: ADDRESSES.proxiesTraffic,
  },
  TARGET_PORT_FORBIDDEN: {
    text: msg`The proxy does not open this port of a target.`,
    button: msg`See why`,
    to: OPEN_PORTS,
  },
};

interface NextActionLineProps {
  action: LineAction;
  balance: MyBalance_MeFragment['balance'];
  onPutAway: (action: Extract<LineAction, { fact: unknown }>) => void;
}

/** The one thing to do now: what, why, and its button. */
export function NextActionLine({ action, balance, onPutAway }: NextActionLineProps) {
  const { t } = useLingui();
  const { title, text, button, to } = useWords(action, balance);
  const isBad = 'state' in action && ['VERY_LOW', 'USED_UP'].includes(action.state);
  const isWarning = action.kind === 'MEND' || action.kind === 'ADD_TRAFFIC';
  const Icon = action.kind === 'NONE' ? CheckIcon : isWarning ? AlertIcon : ArrowIcon;
  const tone = isBad ? 'text-bad' : isWarning ? 'text-warn' : 'text-brand';
  return (
    <section
      aria-label={t`What to do now`}
      // As high as its skeleton (OverviewSkeleton.tsx).
      className="flex min-h-33 flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-panel px-5 py-4 sm:min-h-18 sm:px-6 sm:py-3"
    >
      <Icon className={`size-5 shrink-0 ${tone}`} />
      <p className="min-w-0 flex-1 text-13">
        <b className="text-15 font-semibold">{title}</b>
        <span className="block text-ink-2">{text}</span>
      </p>
      {button !== null && (
        <div className="flex items-center gap-1 max-sm:w-full max-sm:pl-9">
          {to === OPEN_PORTS ? (
            <SiteLink to={to} className={buttonStyle('primary', 'small')}>
              {button}
            </SiteLink>
          ) : to.startsWith(ADDRESSES.checkout) ? (
            <a href={to} className={buttonStyle('primary', 'small')}>
              {button}
            </a>
          ) : (
            <Link to={to} className={buttonStyle('primary', 'small')}>
              {button}
            </Link>
          )}
          {'fact' in action && (
            <Button
              tone="quiet"
              size="small"
              className="px-2"
              aria-label={t`Hide this`}
              title={t`Hide this`}
              onClick={() => onPutAway(action)}
            >
              <CloseIcon className="size-4" />
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface Words {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Null if there is nothing to do. */
  readonly button: ReactNode;
  readonly to: string;
}

function useWords(action: LineAction, balance: MyBalance_MeFragment['balance']): Words {
  const { i18n } = useLingui();
  const { ordersActivated, ordersWaiting } = balance.unlimited;
  switch (action.kind) {
    case 'ACTIVATE':
      return {
        title: action.runs ? (
          <Trans>Your unlimited plan ends soon</Trans>
        ) : (
          <Trans>Activate your unlimited plan</Trans>
        ),
        text: action.runs ? (
          <Plural
            value={ordersWaiting}
            one="# more paid order can be activated to add its days."
            other="# more paid orders can be activated to add their days."
          />
        ) : (
          <Trans>
            Your unlimited plan needs an activated order first:{' '}
            <Plural value={ordersActivated} one="# is activated" other="# are activated" />,{' '}
            <Plural
              value={ordersWaiting}
              one="# paid order is ready."
              other="# paid orders are ready."
            />
          </Trans>
        ),
        button: <Trans>Activate</Trans>,
        to: ACTIVATION_PATH,
      };
    case 'RENEW':
      return {
        title: <Trans>Your unlimited plan ends soon</Trans>,
        text: <Trans>Its login is refused from then on.</Trans>,
        button: <Trans>Renew</Trans>,
        to: buyPath('UNLIMITED'),
      };
    case 'START':
      return {
        title: <Trans>Start the traffic that you paid for</Trans>,
        text: <Trans>Order {action.orderNumber} waits for its start.</Trans>,
        button: <Trans>Start the order</Trans>,
        to: orderActionPath(action.orderId, 'START'),
      };
    case 'ADD_TRAFFIC':
      return {
        title:
          action.state === 'USED_UP' ? (
            <Trans>Your traffic is used up.</Trans>
          ) : action.state === 'VERY_LOW' ? (
            <Trans>Less than 5% of your traffic is left.</Trans>
          ) : action.state === 'LOW' ? (
            <Trans>Less than 20% of your traffic is left.</Trans>
          ) : (
            <Trans>Your traffic lasts less than a week.</Trans>
          ),
        text:
          action.state === 'USED_UP' ? (
            <Trans>Requests that it would pay for are refused.</Trans>
          ) : (
            <Trans>Add more before requests are refused.</Trans>
          ),
        button: action.state === 'USED_UP' ? <Trans>Buy traffic</Trans> : <Trans>Top up</Trans>,
        to: buyPath('TRAFFIC'),
      };
    case 'MEND': {
      const { outcome, requests } = action.refusal;
      const { text, button, to } = MENDS[outcome];
      const reason = outcomeWords(i18n, outcome);
      return {
        title: (
          <Plural
            value={requests}
            one={`# request refused today: ${reason}`}
            other={`# requests refused today: ${reason}`}
          />
        ),
        text: i18n._(text),
        button: i18n._(button),
        to,
      };
    }
    case 'CREATE_SUB_ACCOUNT':
      return {
        title: <Trans>Give each project a sub account</Trans>,
        text: <Trans>Then you see what each one used, and can limit it.</Trans>,
        button: <Trans>Add sub account</Trans>,
        to: ADD_SUB_ACCOUNT_PATH,
      };
    case 'NONE':
      return {
        title: <Trans>Nothing needs you now</Trans>,
        text: <Trans>What needs you appears here.</Trans>,
        button: null,
        to: '',
      };
  }
}
