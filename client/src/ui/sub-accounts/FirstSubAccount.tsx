import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import AccountsIcon from '~icons/lucide/users-round';
import { buttonStyle } from '../button-style';
import { EmptyState } from '../EmptyState';

interface FirstSubAccountProps {
  /** Where one is added, and what comes after it. */
  path: string;
  /** What it is needed for. */
  children: ReactNode;
}

/** In place of what cannot be done without a sub account: why, and the way to the first one. */
export function FirstSubAccount({ path, children }: FirstSubAccountProps) {
  return (
    <EmptyState
      Icon={AccountsIcon}
      title={<Trans>Create a sub account first</Trans>}
      action={
        <Link to={path} className={buttonStyle()}>
          <Trans>Add sub account</Trans>
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
