import { http, HttpResponse } from 'msw';
import { STATUS_COMPONENTS, statusReport, type StatusSpan } from '../../../schema/rules/status.js';
import type { World } from './records.js';
import { DAY_MS, MINUTE_MS, type Seed } from './seed.js';

/** Minutes before now at which card payments began to fail, or to work again. */
const CHANGES = [30 * 24 * 60, 30 * 24 * 60 - 95, 9 * 24 * 60, 9 * 24 * 60 - 14];

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
    const changes = CHANGES.map((minutes) => end - minutes * MINUTE_MS);
    const edges = [start, ...changes.filter((at) => at > start), end];
    return edges
      .slice(1)
      .map((until, index) => span(edges[index] ?? start, until, index % 2 === 0));
  });
}

/** The product's own health, which public pages show, and its telemetry, which nobody reads here. */
export function statusHandlers(world: Pick<World, 'statusSpans' | 'now'>) {
  return [
    http.get('/status.json', () => HttpResponse.json(statusReport(world.statusSpans, world.now))),
    http.post('/telemetry/logs', () => new HttpResponse(null, { status: 204 })),
    http.post('/airtracker/logs', () => HttpResponse.json({ received: 0 })),
    http.get('/telemetry/key', () => HttpResponse.json({ key: 'mock-key' })),
  ];
}
