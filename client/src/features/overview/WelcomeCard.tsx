import { Plural, Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { WelcomeCard_MeFragment } from './welcome-card.generated';
import { ADDRESSES } from '../../lib/addresses';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/layout/Card';

const LINK = 'rounded-control py-1 text-brand underline underline-offset-4';

interface Intent {
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface WelcomeCardProps {
  me: WelcomeCard_MeFragment;
  onVerify: () => void;
  verifyIntent: Intent;
  onChangePassword: () => void;
  passwordIntent: Intent;
}

/** The signed-in customer, and facts about the account. */
export function WelcomeCard({
  me,
  onVerify,
  verifyIntent,
  onChangePassword,
  passwordIntent,
}: WelcomeCardProps) {
  const { email, emailVerified, points } = me;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="sr-only">
        <Trans>Your account</Trans>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        {emailVerified ? (
          <Badge tone="good">
            <Trans>Verified</Trans>
          </Badge>
        ) : (
          <Badge tone="warn">
            <Trans>Not verified</Trans>
          </Badge>
        )}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        {!emailVerified && (
          <button type="button" onClick={onVerify} {...verifyIntent} className={LINK}>
            <Trans>Verify email</Trans>
          </button>
        )}
        <Link to={ADDRESSES.points} className={LINK}>
          <Plural value={points.total} one="# point" other="# points" />
        </Link>
        <button type="button" onClick={onChangePassword} {...passwordIntent} className={LINK}>
          <Trans>Change password</Trans>
        </button>
        <Link to={ADDRESSES.resetPassword} className={LINK}>
          <Trans>Reset password</Trans>
        </Link>
      </div>
    </Card>
  );
}
