import { Trans } from '@lingui/macro';
import { STATUS_COMPONENTS } from '../../../../schema/rules/status';
import { ComponentStatus } from './ComponentStatus';
import { CurrentState } from './CurrentState';
import { IncidentList } from './IncidentList';
import { PlainStatus } from './PlainStatus';
import { useStatus } from './use-status';

/** The current state, and the failures of the last 90 days. Times are in the reader's zone, days in UTC. */
export function StatusPage() {
  const { report, hasFailed, isPast, isLoading, refresh } = useStatus();
  // Until the report has loaded, list all components.
  const ids = report === null ? STATUS_COMPONENTS : report.components.map(({ id }) => id);
  return (
    <section className="page pt-12 pb-20 sm:pt-16">
      <h1 className="text-36 sm:text-48">
        <Trans>Service status</Trans>
      </h1>
      <p className="mt-5 max-w-136 text-17 text-ink-2">
        <Trans>We check our service once a minute. This page shows the results.</Trans>
      </p>
      <PlainStatus />
      <div className="needs-script" aria-busy={isLoading}>
        <CurrentState
          report={report}
          hasFailed={hasFailed}
          isPast={isPast}
          isLoading={isLoading}
          onRefresh={() => void refresh()}
        />
        {ids.length > 0 && (
          <ul className="mt-8 rounded-card border border-line bg-panel">
            {ids.map((id) => (
              <ComponentStatus
                key={id}
                id={id}
                measured={report?.components.find((component) => component.id === id)}
                firstDay={report?.firstDay}
                hasFailed={hasFailed}
                isPast={isPast}
              />
            ))}
          </ul>
        )}
        <IncidentList report={report} />
      </div>
      <h2 className="mt-14 text-24">
        <Trans>How this is measured</Trans>
      </h2>
      <div className="mt-4 flex max-w-170 flex-col gap-3 text-ink-2">
        <p>
          <Trans>
            Each check runs once a minute. A failed check is repeated ten seconds later. The minute
            counts as failed only if the second check fails too.
          </Trans>
        </p>
        <p>
          <Trans>
            A percentage is the share of measured minutes that didn't fail, rounded down: 100% means
            no failure. Minutes without a measurement count neither way, and are shown as “No data”.
          </Trans>
        </p>
        <p>
          <Trans>
            Failures with at most five minutes between them are one incident. Days are in UTC. The
            same data is at <code translate="no">/status.json</code>.
          </Trans>
        </p>
      </div>
    </section>
  );
}
