import { http, HttpResponse } from 'msw';
import { statusReport } from '../../../schema/rules/status.js';
import type { World } from './world.js';

/** The product's own health, which public pages show. */
export function statusHandlers(world: Pick<World, 'statusSpans' | 'now'>) {
  return [
    http.get('/status.json', () => HttpResponse.json(statusReport(world.statusSpans, world.now))),
  ];
}
