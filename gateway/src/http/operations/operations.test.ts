import { startTestServices } from '../../../test/support/test-services.js';
import { createApp } from '../../app.js';
import { createOperations } from './operations.js';

it('shows metrics to operators on their own port, and to nobody on the customers’', async () => {
  const gateway = await startTestServices();
  const app = await createApp(gateway.services);
  const operations = createOperations(gateway.services);
  try {
    await app.inject('/healthz');
    const shown = await operations.inject('/metrics');
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toContain('text/plain');
    expect(shown.body).toContain('hearth_http_request_duration_seconds_count{route="/healthz"');
    for (const url of ['/metrics', '/metrics/', '//metrics', '/Metrics', '/%6detrics']) {
      const answer = await app.inject({ url, headers: { host: '127.0.0.1' } });
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 404 });
      expect(answer.body).not.toContain('hearth_');
    }
    expect((await operations.inject('/graphql')).json()).toMatchObject({ code: 'NOT_FOUND' });
  } finally {
    await operations.close();
    await app.close();
    await gateway.close();
  }
});
