import { STATUS_COMPONENTS, type StatusSpan } from '../../../schema/rules/status.js';
import { DAY_MS, MINUTE_MS, type Seed } from './seed.js';

/** Minutes before now in which card payments failed. */
const FAILURES = [
  [9 * 24 * 60, 9 * 24 * 60 - 14],
  [30 * 24 * 60, 30 * 24 * 60 - 95],
] as const;

/**
 * A product that measures itself since twenty days, with an incident. `none` has measured nothing yet; `many` has measured
 * since eighty days, with a gap and an incident that lasts.
 */
export function makeStatusSpans({ now, amount }: Seed): StatusSpan[] {
  if (amount === 'none') return [];
  const end = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const start = end - (amount === 'many' ? 80 : 20) * DAY_MS;
  return STATUS_COMPONENTS.flatMap((component): StatusSpan[] => {
    const span = (from: number, until: number, isUp = true): StatusSpan => ({
      component,
      isUp,
      startsAt: new Date(from),
      endsAt: new Date(until),
    });
    if (component === 'PROXIES' && amount === 'many')
      return [span(start, end - 12 * MINUTE_MS), span(end - 12 * MINUTE_MS, end, false)];
    // No worker ran for three days.
    if (component === 'JOBS' && amount === 'many')
      return [span(start, end - 50 * DAY_MS), span(end - 47 * DAY_MS, end)];
    if (component !== 'CARDS') return [span(start, end)];
    const spans: StatusSpan[] = [];
    let from = start;
    for (const [before, after] of [...FAILURES].reverse()) {
      const [failed, over] = [end - before * MINUTE_MS, end - after * MINUTE_MS];
      if (failed < start) continue;
      spans.push(span(from, failed), span(failed, over, false));
      from = over;
    }
    return [...spans, span(from, end)];
  });
}
