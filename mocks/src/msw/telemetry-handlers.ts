import { http, HttpResponse } from 'msw';

/** The client's reports of errors and durations, which nobody reads here. */
export function telemetryHandlers() {
  return [
    http.post('/telemetry/logs', () => new HttpResponse(null, { status: 204 })),
    http.get('/telemetry/key', () => HttpResponse.json({ key: 'mock-key' })),
  ];
}
