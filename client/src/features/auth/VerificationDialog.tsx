import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import CheckIcon from '~icons/lucide/circle-check-big';
import GiftIcon from '~icons/lucide/gift';
import PointsIcon from '~icons/lucide/coins';
import SubAccountIcon from '~icons/lucide/key-round';
import { useEmailVerifyMutation } from './email-code.generated';
import { editSubAccountPath } from '../../lib/addresses';
import { formatTraffic } from '../../lib/format';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Dialog } from '../../ui/overlay/Dialog';
import { Timestamp } from '../../ui/Timestamp';
import { CodeEntry } from './CodeEntry';
import { type Granted, toGranted } from './granted';
import { useEmailCode } from './use-email-code';

interface VerificationDialogProps {
  email: string;
  /** The page that asked for a verified address; null: nobody did, and a proxy is the next step. */
  next: string | null;
  /** Path of the proxy setup, where a verified customer goes next unless a page asked. */
  setupPath: string;
  /** Called when the address is verified and the result shows, so that the URL stops naming this dialog. */
  onVerified: () => void;
  onClose: () => void;
}

/** Verifies the email address by an emailed code, then shows what the customer received. */
export function VerificationDialog({
  email,
  next,
  setupPath,
  onVerified,
  onClose,
}: VerificationDialogProps) {
  const { t } = useLingui();
  const mail = useEmailCode('VERIFY_EMAIL');
  const [verify] = useEmailVerifyMutation();
  const [granted, setGranted] = useState<Granted | null>(null);
  const asked = useRef(false);
  const sendOnce = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    void mail.send();
  });

  // Opening the dialog requests a code. Right after a registration, that is the code already on its way.
  useEffect(() => {
    sendOnce();
  }, []);

  async function enter(code: string): Promise<string | null> {
    const { data } = await verify({ variables: { code } });
    const { me, userErrors } = data?.emailVerify ?? { me: null, userErrors: [] };
    if (me === null) return userErrors[0]?.code ?? 'VERIFICATION_FAILED';
    setGranted(toGranted(me));
    return null;
  }

  const isVerified = granted !== null || mail.failure === 'EMAIL_ALREADY_VERIFIED';
  const tell = useEffectEvent(onVerified);
  useEffect(() => {
    if (isVerified) tell();
  }, [isVerified]);

  if (isVerified)
    return <Verified granted={granted} next={next} setupPath={setupPath} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={<Trans>Verify your email</Trans>}>
      <CodeEntry email={email} mail={mail} onCode={enter} submitLabel={t`Verify`} />
    </Dialog>
  );
}

interface VerifiedProps extends Pick<VerificationDialogProps, 'next' | 'setupPath' | 'onClose'> {
  /** Null if the address was verified before. */
  granted: Granted | null;
}

function Verified({ granted, next, setupPath, onClose }: VerifiedProps) {
  const { i18n } = useLingui();
  return (
    <Dialog
      onClose={onClose}
      title={
        granted === null ? (
          <Trans>This email address is verified already</Trans>
        ) : (
          <Trans>Your email is verified</Trans>
        )
      }
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Link to={next ?? setupPath} data-autofocus className={buttonStyle()}>
            {next === null ? <Trans>Generate a proxy</Trans> : <Trans>Continue</Trans>}
          </Link>
        </>
      }
    >
      <div role="status">
        <ul className="divide-y divide-line">
          {granted === null && (
            <Line Icon={CheckIcon}>
              <Trans>There's nothing more to do here.</Trans>
            </Line>
          )}
          {granted?.trial != null && (
            <Line Icon={GiftIcon}>
              <Trans>
                <b className="font-semibold tabular-nums">
                  {formatTraffic(granted.trial.bytes, i18n.locale)}
                </b>{' '}
                of free traffic, until <Timestamp at={granted.trial.expiresAt} inSentence />
              </Trans>
            </Line>
          )}
          {granted?.subAccount != null && (
            <Line Icon={SubAccountIcon}>
              <Trans>
                Sub account <b className="num font-semibold">{granted.subAccount.username}</b>,
                ready to use.{' '}
                <Link
                  to={editSubAccountPath(granted.subAccount.id)}
                  className="py-1 text-brand underline underline-offset-4"
                >
                  Rename
                </Link>
              </Trans>
            </Line>
          )}
          {granted?.points != null && (
            <Line Icon={PointsIcon}>
              <Trans>
                <b className="font-semibold tabular-nums">+{granted.points.change}</b> points. You
                have <b className="font-semibold tabular-nums">{granted.points.total}</b> now
              </Trans>
            </Line>
          )}
          {granted !== null && granted.trial === null && (
            <Line Icon={CheckIcon}>
              <Trans>You have already used the free trial.</Trans>
            </Line>
          )}
        </ul>
      </div>
    </Dialog>
  );
}

function Line({ Icon, children }: { Icon: typeof CheckIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon className="size-5 text-brand" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
