import { Trans, useLingui } from '@lingui/macro';
import LaptopIcon from '~icons/lucide/laptop';
import PhoneIcon from '~icons/lucide/smartphone';
import type { SessionsCard_MeFragment } from './sessions-card.generated';
import { useSessionRevokeMutation } from './account.generated';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { RelativeTime } from '../../ui/RelativeTime';
import { deviceOf, isHandheld } from './device';

type Session = SessionsCard_MeFragment['sessions']['nodes'][number];

/** Lists the account's sessions, with a button to end each. */
export function SessionsCard({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-17">
        <Trans>Signed-in devices</Trans>
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [revoke, { loading }] = useSessionRevokeMutation();
  const { id, current, userAgent, address, lastSeenAt } = session;
  const device = deviceOf(userAgent);
  const names = [device.browser, device.system].filter((name) => name !== null);
  const name = names.length === 0 ? t`Unknown device` : names.join(' · ');
  const Icon = isHandheld(device) ? PhoneIcon : LaptopIcon;

  function end() {
    revoke({
      variables: { id },
      update: (cache, { data }) => {
        if (data?.sessionRevoke.sessionId === id)
          cache.evict({ id: cache.identify(session) ?? '' });
      },
    }).catch((error: unknown) => {
      const code = errorCode(error);
      toasts.add({
        id: code,
        tone: 'bad',
        title: i18n._(wordsForCode(code)),
        action: { label: t`Retry`, run: end },
      });
    });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon className="size-5 text-ink-3" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2" title={userAgent ?? undefined}>
          <span className="wrap-anywhere">{name}</span>
          {current && (
            <Badge tone="good">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        <p className="text-13 text-ink-2">
          {address !== null && (
            <span translate="no" className="num wrap-anywhere">
              {address}
            </span>
          )}
          {address !== null && <span> · </span>}
          <Trans>
            last used <RelativeTime at={lastSeenAt} />
          </Trans>
        </p>
      </div>
      {!current && (
        <Button
          tone="secondary"
          size="small"
          pending={loading}
          aria-label={t`Sign out ${name}`}
          onClick={end}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
