import { DAY_MS, MINUTE_MS } from './time.js';

/**
 * Components that the product measures once a minute:
 *
 * - `SITE`: the public address answers, and can serve;
 * - `DATA`: the database answers;
 * - `JOBS`: no job that is due has waited for more than two minutes to be started;
 * - `EMAIL`: the mail server takes a connection;
 * - `CARDS`: the card provider answers our account;
 * - `PROXIES`: every proxy node has reported within the last minute.
 */
export const STATUS_COMPONENTS = ['SITE', 'PROXIES', 'DATA', 'JOBS', 'EMAIL', 'CARDS'] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

/** UNKNOWN: not measured lately. */
export type StatusState = 'UP' | 'DOWN' | 'UNKNOWN';

/** Days of the history, in UTC, with today. */
export const STATUS_DAYS = 90;

/** A state is current for this long after its last minute: the measurement itself takes some of the next one. */
export const STATUS_CURRENT_FOR_MS = 3 * MINUTE_MS;
/** A report has this many incidents at most. */
const MOST_INCIDENTS = 50;
/** Failures with at most this much between them are one incident. */
const ONE_INCIDENT_MS = 5 * MINUTE_MS;

/** Consecutive minutes with one result. Between two spans nothing was measured. */
export interface StatusSpan {
  readonly component: StatusComponent;
  readonly isUp: boolean;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
}

export type StatusDay = readonly [measuredMinutes: number, failedMinutes: number];

export interface StatusIncident {
  readonly component: StatusComponent;
  readonly startedAt: string;
  /** Null while it lasts. */
  readonly endedAt: string | null;
}

/** `GET /status.json`. Instants are ISO 8601 in UTC. */
export interface StatusReport {
  readonly at: string;
  /** Up to when there are results; null without any. */
  readonly measuredAt: string | null;
  /** Day of the first entry of `days`. */
  readonly firstDay: string;
  /** The components that were measured in this time. */
  readonly components: readonly {
    readonly id: StatusComponent;
    readonly state: StatusState;
    /** One entry for each of STATUS_DAYS days. */
    readonly days: readonly StatusDay[];
  }[];
  /** The newest first, MOST_INCIDENTS at most. */
  readonly incidents: readonly StatusIncident[];
  /** Number of older incidents of these days. */
  readonly earlierIncidents: number;
}

/** Start of the first day of a history that ends now. */
export function historyStart(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (STATUS_DAYS - 1) * DAY_MS);
}

/**
 * @param stored those that end after `historyStart(now)`, by component and time. What begins in the future was stored with a
 * wrong clock, and counts once its time has come.
 */
export function statusReport(stored: readonly StatusSpan[], now: Date): StatusReport {
  const start = historyStart(now);
  const spans = stored.filter(({ startsAt }) => startsAt <= now);
  const components = STATUS_COMPONENTS.map((id) => ({
    id,
    spans: spans.filter(({ component }) => component === id),
  })).filter((each) => each.spans.length > 0);
  const last = spans.reduce((latest, { endsAt }) => Math.max(latest, endsAt.getTime()), 0);
  const incidents = components
    .flatMap((component) => incidentsOf(component.spans, now))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  return {
    at: now.toISOString(),
    measuredAt: spans.length === 0 ? null : new Date(Math.min(last, now.getTime())).toISOString(),
    firstDay: start.toISOString().slice(0, 10),
    components: components.map((component) => ({
      id: component.id,
      state: stateOf(component.spans.at(-1), now),
      days: daysOf(component.spans, start.getTime()),
    })),
    incidents: incidents.slice(0, MOST_INCIDENTS),
    earlierIncidents: Math.max(0, incidents.length - MOST_INCIDENTS),
  };
}

/** The report while the database cannot be reached: that is known, and of the rest only the past. */
export function reportWithoutDatabase(last: StatusReport | null, now: Date): StatusReport {
  const report = last ?? statusReport([], now);
  const data = report.components.find(({ id }) => id === 'DATA');
  const days = data?.days ?? Array.from({ length: STATUS_DAYS }, (): StatusDay => [0, 0]);
  const others = report.components.filter(({ id }) => id !== 'DATA');
  return {
    ...report,
    at: now.toISOString(),
    measuredAt: now.toISOString(),
    components: [
      ...others.map((component) => ({ ...component, state: 'UNKNOWN' as const })),
      { id: 'DATA' as const, state: 'DOWN' as const, days },
    ].sort((a, b) => STATUS_COMPONENTS.indexOf(a.id) - STATUS_COMPONENTS.indexOf(b.id)),
  };
}

function isCurrent({ endsAt }: StatusSpan, now: Date): boolean {
  return now.getTime() - endsAt.getTime() <= STATUS_CURRENT_FOR_MS;
}

function stateOf(last: StatusSpan | undefined, now: Date): StatusState {
  if (last === undefined || !isCurrent(last, now)) return 'UNKNOWN';
  return last.isUp ? 'UP' : 'DOWN';
}

function daysOf(spans: readonly StatusSpan[], start: number): StatusDay[] {
  const days = Array.from({ length: STATUS_DAYS }, () => ({ measured: 0, failed: 0 }));
  for (const { startsAt, endsAt, isUp } of spans) {
    let from = Math.max(startsAt.getTime(), start);
    while (from < endsAt.getTime()) {
      const index = Math.floor((from - start) / DAY_MS);
      const until = Math.min(endsAt.getTime(), start + (index + 1) * DAY_MS);
      const day = days[index];
      // The minute that runs may end tomorrow, after the last day.
      if (day === undefined) break;
      day.measured += (until - from) / MINUTE_MS;
      if (!isUp) day.failed += (until - from) / MINUTE_MS;
      from = until;
    }
  }
  return days.map(({ measured, failed }) => [measured, failed]);
}

function incidentsOf(spans: readonly StatusSpan[], now: Date): StatusIncident[] {
  const failures: StatusSpan[] = [];
  for (const span of spans.filter(({ isUp }) => !isUp)) {
    const before = failures.at(-1);
    const isSame =
      before !== undefined && span.startsAt.getTime() - before.endsAt.getTime() <= ONE_INCIDENT_MS;
    if (isSame) failures[failures.length - 1] = { ...before, endsAt: span.endsAt };
    else failures.push(span);
  }
  const last = spans.at(-1);
  return failures.map(({ component, startsAt, endsAt }) => {
    const isOver =
      endsAt < (last?.endsAt ?? endsAt) ||
      !isCurrent({ component, startsAt, endsAt, isUp: false }, now);
    return {
      component,
      startedAt: startsAt.toISOString(),
      endedAt: isOver ? endsAt.toISOString() : null,
    };
  });
}

/** Of what is measured now: a part that was retired stays in the history without a state. */
export function overallState({ components }: Pick<StatusReport, 'components'>): StatusState {
  const states = new Set(components.map(({ state }) => state));
  if (states.has('DOWN')) return 'DOWN';
  return states.has('UP') ? 'UP' : 'UNKNOWN';
}

/**
 * Minutes measured, minutes failed, and the share of the measured ones without a failure, in percent. It is rounded down to
 * two decimals, so that 100 means none. Null if nothing was measured.
 */
export function uptimeOf(days: readonly StatusDay[]) {
  const measuredMinutes = days.reduce((sum, [measured]) => sum + measured, 0);
  const failedMinutes = days.reduce((sum, [, failed]) => sum + failed, 0);
  const percent =
    measuredMinutes === 0
      ? null
      : Math.floor(((measuredMinutes - failedMinutes) * 10_000) / measuredMinutes) / 100;
  return { measuredMinutes, failedMinutes, percent };
}
