import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ACTIVATION_PATH, orderActionPath } from '../../lib/addresses';
import type { TrafficLevel } from '../../lib/low-balance';
import { nextAction } from '../../lib/next-action';
import {
  type StatisticsPaidOrderQuery,
  useStatisticsPaidOrderQuery,
} from './statistics-paid-order.generated';

/** An order that was started in another window is not offered for long. */
const ASK_EVERY_MS = 60_000;

/** The action that Home offers at this level of traffic. Steps other than starting or buying an order count as done. */
function actionOf({ me }: StatisticsPaidOrderQuery, level: TrafficLevel) {
  const { traffic, unlimited } = me.balance;
  const remainingBytes = BigInt(traffic.remainingBytes);
  const runs = unlimited.activeUntil !== null;
  return nextAction({
    done: { VERIFY: me.emailVerified, GENERATE: true, REQUEST: true },
    balance: {
      isEmpty: remainingBytes === 0n && !runs,
      level,
      unlimitedLeft: runs ? { days: Math.floor(unlimited.daysLeft) } : null,
      remainingBytes,
    },
    activeUntil: unlimited.activeUntil,
    ordersWaiting: unlimited.ordersWaiting,
    startable:
      me.startable.nodes.find(({ availableActions }) => availableActions.includes('START')) ?? null,
    refusal: null,
    subAccounts: 0,
    hasNextSteps: false,
    today: '',
    putAway: {},
  });
}

interface PaidOrderProps {
  /** How near its end the traffic is said to be. */
  level: TrafficLevel;
  /** Of the link. */
  className: string;
  /** What to do if no paid order waits. */
  children: ReactNode;
}

/** The start or activation of an order that is paid already, before anything else is bought. */
export function PaidOrder({ level, className, children }: PaidOrderProps): ReactNode {
  const { data, error } = useStatisticsPaidOrderQuery({ pollInterval: ASK_EVERY_MS });
  if (data === undefined) return error === undefined ? null : children;
  const action = actionOf(data, level);
  switch (action?.kind) {
    case 'START':
      return (
        <>
          <span>
            <Trans>Order {action.orderNumber} waits for its start.</Trans>
          </span>{' '}
          <Link to={orderActionPath(action.orderId, 'START')} className={className}>
            <Trans>Start the order</Trans>
          </Link>
        </>
      );
    case 'ACTIVATE':
      return (
        <Link to={ACTIVATION_PATH} className={className}>
          <Trans>Activate your unlimited plan</Trans>
        </Link>
      );
    default:
      return children;
  }
}
