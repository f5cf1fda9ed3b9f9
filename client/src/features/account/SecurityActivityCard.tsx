import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { MAX_PAGE_SIZE } from '../../../../schema/rules/limits';
import {
  type SecurityActivityQuery,
  useSecurityActivityQuery,
} from './security-activity.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { RelativeTime } from '../../ui/RelativeTime';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { activityTone, activityWords, subjectOf } from './activity-words';

type Entry = SecurityActivityQuery['me']['auditLog']['nodes'][number];

const FEW = 8;

/** Recent account activity, so that owners notice actions that were not theirs. */
export function SecurityActivityCard() {
  const { t } = useLingui();
  const [first, setFirst] = useState(FEW);
  const result = useSecurityActivityQuery({
    variables: { first },
  });
  const { data, previousData, loading } = result;
  const failure = useFailure(result);
  const log = (data ?? previousData)?.me.auditLog;
  if (log === undefined && failure.error !== undefined) {
    return <LoadFailed title={t`The activity could not be loaded`} {...failure} />;
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-17">
        <Trans>Security activity</Trans>
      </h2>
      <p className="mt-1.5 max-w-160 text-ink-2">
        <Trans>
          If you don't recognize something here, change your password and sign out other devices.
        </Trans>
      </p>
      {log === undefined ? (
        <Skeleton className="mt-3 h-96" />
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {log.nodes.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {first < MAX_PAGE_SIZE && log?.pageInfo.hasNextPage === true && (
        <Button
          tone="secondary"
          size="small"
          className="mt-4"
          pending={loading}
          onClick={() => setFirst(MAX_PAGE_SIZE)}
        >
          <Trans>Show more activity</Trans>
        </Button>
      )}
    </Card>
  );
}

function ActivityRow({ entry }: { entry: Entry }) {
  const { i18n } = useLingui();
  const { action, actorType, address, count, lastAt } = entry;
  const subject = subjectOf(entry);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <p className="flex min-w-0 grow basis-64 flex-wrap items-baseline gap-x-2 gap-y-1">
        <span>{i18n._(activityWords(action))}</span>
        {subject !== null && (
          <span translate="no" className="num min-w-0 text-ink-2 wrap-anywhere">
            {subject}
          </span>
        )}
        {count > 1 && (
          <Badge tone={activityTone(action)}>
            <span className="tabular-nums">
              <Trans>{count} times</Trans>
            </span>
          </Badge>
        )}
        {actorType === 'API_KEY' && (
          <Badge>
            <Trans>By API key</Trans>
          </Badge>
        )}
      </p>
      <p className="text-13 text-ink-2">
        {address !== null && address !== subject && (
          <>
            <span translate="no" className="num wrap-anywhere">
              {address}
            </span>
            <span> · </span>
          </>
        )}
        <RelativeTime at={lastAt} />
      </p>
    </li>
  );
}
