import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, Suspense } from 'react';
import ShareIcon from '~icons/lucide/share-2';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { TRIAL } from '../../lib/prices';
import { useServices } from '../../lib/services/services';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Skeleton } from '../../ui/feedback/Skeleton';

const QrCode = lazyNamed(() => import('./QrCode'), 'QrCode');

interface InvitationCardProps {
  /** Undefined while it loads. */
  invitation: { readonly code: string; readonly link: string } | undefined;
}

/** The link in the three ways to pass it on: copied, shared, and scanned. The code is for those who type. */
export function InvitationCard({ invitation }: InvitationCardProps) {
  const { t } = useLingui();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-6">
      <div className="grid content-start gap-5">
        <Value label={<Trans>Your link</Trans>}>
          {invitation === undefined ? (
            <Skeleton className="h-8 w-full max-w-100" />
          ) : (
            <>
              <Text>{invitation.link}</Text>
              <CopyButton text={invitation.link} word={t`Copy link`} tone="primary" />
              <ShareButton link={invitation.link} />
            </>
          )}
        </Value>
        <Value label={<Trans>Your code</Trans>}>
          {invitation === undefined ? (
            <Skeleton className="h-8 w-32" />
          ) : (
            <>
              <Text>{invitation.code}</Text>
              <CopyButton text={invitation.code} label={t`Copy the code`} />
            </>
          )}
        </Value>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-13 text-ink-2">
          <li>
            <Trans>
              The link fills in your code when they register, by email or with Google, within{' '}
              <span className="tabular-nums">30</span> days.
            </Trans>
          </li>
          <li>
            <Trans>If a purchase is refunded, its points are taken back.</Trans>
          </li>
          <li>
            <Trans>Inviting yourself, or someone who already has an account, earns nothing.</Trans>
          </li>
        </ul>
      </div>
      <div className="size-40 justify-self-center overflow-hidden rounded-control border border-line bg-sunk sm:justify-self-end">
        <Suspense>{invitation !== undefined && <QrCode text={invitation.link} />}</Suspense>
      </div>
    </Card>
  );
}

function Value({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-13 font-normal text-ink-2">{label}</h2>
      <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
    </div>
  );
}

function Text({ children }: { children: string }) {
  return (
    <span translate="no" className="num min-w-0 text-15 wrap-anywhere">
      {children}
    </span>
  );
}

/** Opens the device's own share sheet, where the browser has one. */
function ShareButton({ link }: { link: string }) {
  const { t } = useLingui();
  const { toasts } = useServices();
  if (!('share' in navigator)) return null;

  async function share() {
    const { name } = brand;
    const { gigabytes, days } = TRIAL;
    const text = t`${name}: residential proxies, ${gigabytes} GB free for ${days} days`;
    try {
      await navigator.share({ title: name, text, url: link });
    } catch (error) {
      // The customer closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.add({
        id: 'share',
        tone: 'bad',
        title: t`The link could not be shared`,
        description: t`Copy it instead.`,
      });
    }
  }

  return (
    <Button tone="quiet" size="small" onClick={() => void share()}>
      <ShareIcon className="size-4" />
      <Trans>Share</Trans>
    </Button>
  );
}
