import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { WelcomeCard_MeFragment } from './welcome-card.generated';
import { ADDRESSES } from '../../lib/addresses';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { DefinitionList } from '../../ui/layout/DefinitionList';
import { Timestamp } from '../../ui/Timestamp';

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
  const { i18n } = useLingui();
  const { email, emailVerified, registeredAt, points } = me;
  return (
    <Card className="flex flex-col self-start p-5 sm:p-6">
      <h2 className="text-15 leading-tight">
        <Trans>Your account</Trans>
      </h2>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
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
      <div className="mt-3 border-t border-line">
        <DefinitionList
          items={[
            { term: <Trans>Registered</Trans>, detail: <Timestamp at={registeredAt} day /> },
            {
              term: <Trans>Points</Trans>,
              detail: (
                <Link
                  to={ADDRESSES.points}
                  className="num py-1 text-brand underline underline-offset-4"
                >
                  {i18n.number(points.total)}
                </Link>
              ),
            },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 pt-4">
        {!emailVerified && (
          <Button tone="secondary" size="small" onClick={onVerify} {...verifyIntent}>
            <Trans>Verify email</Trans>
          </Button>
        )}
        <Button tone="secondary" size="small" onClick={onChangePassword} {...passwordIntent}>
          <Trans>Change password</Trans>
        </Button>
        <Link
          to={ADDRESSES.resetPassword}
          // Its words begin at the card's edge where it wraps.
          className={`-mx-3 ${buttonStyle('quiet', 'small')}`}
        >
          <Trans>Reset password</Trans>
        </Link>
      </div>
    </Card>
  );
}
