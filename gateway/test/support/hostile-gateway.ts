import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.js';
import type { Route } from './routes.js';
import { startTestAuth, type TestAuth } from './test-auth.js';

const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
export const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';

export interface Answer {
  status: number;
  text: string;
  type: string | null;
}

/** The whole gateway, and requests to it that are authenticated at their API. */
export function shareHostileGateway() {
  let gateway: TestAuth;
  let app: FastifyInstance;
  let url: string;
  let token: string;
  let networks = 0;

  beforeAll(async () => {
    gateway = await startTestAuth({}, { TRUST_PROXY: '1', PROXY_TEST_TIMEOUT_MS: '200' });
    app = await createApp(gateway.services);
    url = await app.listen({ host: '127.0.0.1', port: 0 });
    ({ token } = await gateway.member('hostile@example.com'));
    await gateway.sql(`UPDATE users SET email_verified_at = now()`, []);
  });
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });

  /** Headers that authenticate a request at its API. Signing out needs no body, so it is tried without a session. */
  function headersFor(path: string, type: string): Record<string, string> {
    const n = ++networks;
    return {
      'content-type': type,
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...(path.startsWith('/edge/') && { authorization: NODE }),
      ...(/^\/(graphql|telemetry)/.test(path) && { authorization: `Bearer ${token}` }),
    };
  }

  const typeFor = (path: string) => (path.startsWith('/telemetry') ? TEXT_TYPE : JSON_TYPE);

  async function send(
    { method, path }: Route,
    body: string | undefined,
    type = typeFor(path),
  ): Promise<Answer> {
    const answer = await fetch(url + path, {
      method,
      headers: headersFor(path, type),
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      text: await answer.text(),
      type: answer.headers.get('content-type'),
    };
  }

  return {
    get gateway() {
      return gateway;
    },
    get app() {
      return app;
    },
    get url() {
      return url;
    },
    headersFor,
    typeFor,
    send,
  };
}
