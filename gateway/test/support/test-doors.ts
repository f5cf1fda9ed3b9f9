import { randomUUID } from 'node:crypto';
import { signWebhook } from '../../../mocks/src/airwallex/signature.js';
import { createApp } from '../../src/app.js';
import { type TestServices, WEBHOOK_SECRET } from './test-services.js';

export const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
export const ACCOUNT = { email: 'ada@example.com', password: 'Correct-horse-7' };

/** A gateway that listens, a customer who is signed in, and requests to it that read or change something. */
export async function openDoors(gateway: TestServices) {
  const app = await createApp(gateway.services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: Object.assign({ 'content-type': 'application/json' }, headers),
      body: JSON.stringify(body),
    });

  function webhook(): Promise<Response> {
    const event = {
      id: `evt_${randomUUID()}`,
      name: 'payment_intent.succeeded',
      created_at: gateway.clock.now().toISOString(),
      data: { object: { id: 'int_unknown', status: 'SUCCEEDED', amount: 1, currency: 'USD' } },
    };
    const timestamp = String(gateway.clock.now().getTime());
    const signature = signWebhook(WEBHOOK_SECRET, timestamp, JSON.stringify(event));
    return post('/webhooks/airwallex', event, {
      'x-timestamp': timestamp,
      'x-signature': signature,
    });
  }

  const usage = (batch: number) => {
    const event = {
      at: new Date().toISOString(),
      subAccountId: randomUUID(),
      country: 'ZZ',
      protocol: 'HTTP',
      bytesUp: '0',
      bytesDown: '1',
      requests: 1,
    };
    return post('/edge/v1/usage', { batch, events: [event] }, { authorization: NODE });
  };

  const register = (email: string) =>
    post('/auth/register', { email, password: ACCOUNT.password, accept_terms: true });
  const login = () => post('/auth/login', ACCOUNT);

  await register(ACCOUNT.email);
  const { data } = (await (await login()).json()) as { data: { token: string } };
  const session = { authorization: `Bearer ${data.token}` };
  const graphql = (query: string) => post('/graphql', { query }, session);
  const ready = () => fetch(`${url}/readyz`);
  const close = () => app.close();
  return { url, session, post, graphql, webhook, usage, register, login, ready, close };
}

export type Doors = Awaited<ReturnType<typeof openDoors>>;
