import { Plural, Trans, useLingui } from '@lingui/macro';
import type { StatusIncident, StatusReport } from '../../../../schema/rules/status';
import { MINUTE_MS } from '../../../../schema/rules/time';
import { localTimeZone, timeZoneName } from '../../lib/moment';
import { COMPONENT_WORDS } from './status-words';

/** The failures of the last 90 days, the newest first, in the reader's time zone. */
export function IncidentList({ report }: { report: StatusReport | null }) {
  const { i18n } = useLingui();
  const earlierIncidents = report?.earlierIncidents ?? 0;
  const zone = timeZoneName(localTimeZone(), i18n.locale);
  return (
    <section className="mt-14">
      <h2 className="text-24">
        <Trans>Incidents</Trans>
      </h2>
      <div className="mt-4 min-h-12 text-ink-2">
        {report?.incidents.length === 0 && (
          <p>
            <Trans>No failure was measured in the last 90 days.</Trans>
          </p>
        )}
        {report && report.incidents.length > 0 && (
          <>
            <p className="text-13">
              <Trans>Times are in {zone}.</Trans>
            </p>
            <ul className="mt-3 border-t border-line">
              {report.incidents.map((incident) => (
                <Incident key={incident.component + incident.startedAt} incident={incident} />
              ))}
            </ul>
            {earlierIncidents > 0 && (
              <p className="mt-3">
                <Trans>And {earlierIncidents} earlier</Trans>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Incident({ incident: { component, startedAt, endedAt } }: { incident: StatusIncident }) {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const start = new Date(startedAt);
  const since = format.format(start);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <span className="font-semibold text-ink">{i18n._(COMPONENT_WORDS[component].name)}</span>
      <span>
        {endedAt === null ? (
          <Trans>Since {since}</Trans>
        ) : (
          <>
            <span>{`${format.formatRange(start, new Date(endedAt))} (`}</span>
            <Plural
              value={Math.round((Date.parse(endedAt) - start.getTime()) / MINUTE_MS)}
              one="# minute"
              other="# minutes"
            />
            <span>)</span>
          </>
        )}
      </span>
    </li>
  );
}
