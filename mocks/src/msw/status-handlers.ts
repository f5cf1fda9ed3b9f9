import { http, HttpResponse } from 'msw';
import { statusReport, type StatusSpan } from '../../../schema/rules/status.js';

/** The product's own health, which public pages show. */
export function statusHandlers(world: { statusSpans: readonly StatusSpan[]; now: Date }) {
  return [
    http.get('/status.json', () => HttpResponse.json(statusReport(world.statusSpans, world.now))),
  ];
}
