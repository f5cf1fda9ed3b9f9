import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import AccountsIcon from '~icons/lucide/users-round';
import { buttonStyle } from '../button-style';
import { EmptyState } from '../feedback/EmptyState';

interface FirstSubAccountProps {
  /** Path of the screen that adds one, and where it leads next. */
  path: string;
  /** The reason for adding a sub account. */
  children: ReactNode;
}

/** Replaces a feature that needs a sub account. Explains why, and links to creating the first one. */
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
