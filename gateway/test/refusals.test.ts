import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.js';
import { startTestServices, type TestServices } from './support/test-services.js';

let gateway: TestServices;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  gateway = await startTestServices();
  app = await createApp(gateway.services);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

describe('HTTP basics', () => {
  it('answers an unknown path with a coded 404', async () => {
    for (const path of ['/nothing', '/assets/gone.js', '/icons/none.json?icons=a', '/invoices']) {
      const answer = await fetch(`${url}${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('allows no cross-origin reads', async () => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers icons in the icon service’s format', async () => {
    const answer = await fetch(`${url}/icons/circle-flags.json?icons=hk,nowhere`);
    expect(await answer.json()).toMatchObject({
      prefix: 'circle-flags',
      icons: { hk: { body: expect.stringContaining('<') as string } },
      not_found: ['nowhere'],
    });
  });
});
