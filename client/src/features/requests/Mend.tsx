import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SiteLink } from '../../ui/SiteLink';
import {
  ADDRESSES,
  ADD_WHITELIST_ENTRY_PATH,
  buyPath,
  editSubAccountPath,
  proxiesOfPath,
  subAccountsFoundPath,
} from '../../lib/addresses';
import type { Row } from './request-feed';

const STYLE =
  'inline-flex min-h-6 items-center rounded-control text-12 font-semibold text-brand underline underline-offset-4';

interface MendProps {
  row: Row;
  /** The plan of the row's sub account. Undefined while it is not known. */
  plan: 'TRAFFIC' | 'UNLIMITED' | undefined;
}

/** The way to the place where a customer can mend a refusal, or read how. Nothing for one that they cannot. */
export function Mend({ row, plan = 'TRAFFIC' }: MendProps): ReactNode {
  const { subAccountId, subAccountUsername, part } = row;
  switch (row.outcome) {
    case 'LIMIT_REACHED':
      return (
        <Link to={editSubAccountPath(subAccountId)} className={STYLE}>
          <Trans>Raise the limit</Trans>
        </Link>
      );
    case 'DISABLED':
      return (
        <Link to={subAccountsFoundPath(subAccountUsername)} className={STYLE}>
          <Trans>Enable it</Trans>
        </Link>
      );
    case 'NO_BALANCE':
      return (
        <a href={buyPath('TRAFFIC')} className={STYLE}>
          <Trans>Buy traffic</Trans>
        </a>
      );
    case 'EXPIRED':
      return (
        <a href={buyPath(plan)} className={STYLE}>
          <Trans>Renew</Trans>
        </a>
      );
    case 'IP_NOT_ALLOWED':
      return (
        // The address is not in the path, which others may read (WhitelistScreen).
        <Link to={ADD_WHITELIST_ENTRY_PATH} state={{ address: part }} className={STYLE}>
          <Trans>Add the address</Trans>
        </Link>
      );
    case 'UNKNOWN_CREDENTIALS':
      return (
        <Link to={proxiesOfPath(subAccountId)} className={STYLE}>
          <Trans>Copy the line again</Trans>
        </Link>
      );
    case 'BAD_PARAMETERS':
      return (
        <Link to={proxiesOfPath(subAccountId)} className={STYLE}>
          <Trans>Check the username</Trans>
        </Link>
      );
    case 'EXIT_UNAVAILABLE':
      return (
        <Link to={proxiesOfPath(subAccountId)} className={STYLE}>
          <Trans>Choose another place</Trans>
        </Link>
      );
    case 'TOO_MANY_CONNECTIONS':
      return (
        <SiteLink to={`${ADDRESSES.documentation}/limits#unlimited`} className={STYLE}>
          <Trans>See the limit</Trans>
        </SiteLink>
      );
    case 'TARGET_PORT_FORBIDDEN':
      return (
        <SiteLink to={`${ADDRESSES.documentation}/endpoints#targets`} className={STYLE}>
          <Trans>See the open ports</Trans>
        </SiteLink>
      );
    case 'OK':
    case 'BAD_REQUEST':
    case 'TARGET_FORBIDDEN':
    case 'REQUEST_TIMED_OUT':
    case 'HEADERS_TOO_LARGE':
    case 'INTERNAL':
    case 'TARGET_UNREACHABLE':
    case 'TARGET_BAD_ANSWER':
    case 'NODE_BUSY':
    case 'GATEWAY_UNAVAILABLE':
    case 'TARGET_TIMED_OUT':
    case 'TARGET_ABORTED':
    case 'CLIENT_ABORTED':
    case 'OTHER':
      return null;
  }
}
