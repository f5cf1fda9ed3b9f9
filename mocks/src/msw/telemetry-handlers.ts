import { http, HttpResponse } from 'msw';

/** The client's and the card element's reports of errors and durations, which nobody reads here. */
export function telemetryHandlers() {
  return [
    http.post('/telemetry/logs', () => new HttpResponse(null, { status: 204 })),
    http.post('/airtracker/logs', () => HttpResponse.json({ received: 0 })),
    http.get('/telemetry/key', () => HttpResponse.json({ key: 'mock-key' })),
  ];
}
