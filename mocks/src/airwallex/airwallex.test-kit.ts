import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAirwallex, type AirwallexOptions } from './server.js';

export const SECRET = 'whsec_test';
export const SUCCEEDS = '4035501000000008';
export const DECLINES_BY_AMOUNT = '4012000300001003';
export const RISK_DECLINED = '4646464646464644';
export const CHALLENGE = '4012000300000088';

/** An answer, with its body parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly event: { id: string; name: string; data: { object: Record<string, unknown> } };
}

let requestIds = 0;
/** A request id that is unique in this file. */
export function nextRequestId(): string {
  requestIds += 1;
  return `req-${requestIds}`;
}

/** Only ends what hangs: a test must pass on a machine that is many times slower. */
const PATIENCE_MS = 120_000;

/** Polls until `read` returns a value. @throws Error with `what` if that never happens */
export async function until<T>(what: string, read: () => T | undefined | Promise<T | undefined>) {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const value = await read();
    if (value !== undefined) return value;
    await sleep(10);
  }
  throw new Error(`timed out waiting for ${what}`);
}

/** A merchant's webhook endpoint. Answers with `statuses` in turn, then 200. */
export async function startMerchant(statuses: number[] = [], ownPort = 0) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let raw = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, raw, event: JSON.parse(raw) as Received['event'] });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks/airwallex`,
    received,
    names: () => received.map(({ event }) => event.name),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The stand-in on a free port, with a small client for it. */
export async function startKit(overrides: Partial<AirwallexOptions> = {}) {
  const running = await startAirwallex({
    host: '127.0.0.1',
    port: 0,
    clientId: 'client',
    apiKey: 'key',
    webhookUrl: null,
    webhookSecret: SECRET,
    retryBaseMs: 20,
    ...overrides,
  });
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(running.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') === true;
    const parsed = json ? (JSON.parse(text) as Record<string, unknown>) : { text };
    return { status: response.status, headers: response.headers, body: parsed };
  };
  const login = async (): Promise<string> => {
    const headers = { 'x-client-id': 'client', 'x-api-key': 'key' };
    const { body } = await call('POST', '/api/v1/authentication/login', undefined, headers);
    return String(body['token']);
  };
  let token = await login();
  const api = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(method, `/api/v1/pa${path}`, body, { authorization: `Bearer ${token}` });
  const create = async (fields: Record<string, unknown> = {}): Promise<Answer> =>
    api('POST', '/payment_intents/create', {
      request_id: nextRequestId(),
      amount: 75.5,
      currency: 'USD',
      merchant_order_id: 'order-1',
      ...fields,
    });
  /** Calls an operation of an intent. */
  const act = async (id: unknown, operation: string, fields: Record<string, unknown> = {}) =>
    api('POST', `/payment_intents/${String(id)}/${operation}`, {
      request_id: nextRequestId(),
      ...fields,
    });
  const confirm = async (id: unknown, number: string, fields: Record<string, unknown> = {}) =>
    act(id, 'confirm', { payment_method: card(number), ...fields });
  return {
    ...running,
    call,
    api,
    login,
    create,
    act,
    confirm,
    read: async (id: unknown) => api('GET', `/payment_intents/${String(id)}`),
    /** Creates an intent and pays it. */
    pay: async (fields: Record<string, unknown> = {}): Promise<string> => {
      const id = String((await create(fields)).body['id']);
      await confirm(id, SUCCEEDS);
      return id;
    },
    relogin: async () => {
      token = await login();
    },
    control: async (method: string, path: string, body?: unknown): Promise<Answer> =>
      call(method, `/_control${path}`, body),
  };
}

export type Kit = Awaited<ReturnType<typeof startKit>>;
export type Merchant = Awaited<ReturnType<typeof startMerchant>>;

export function card(number: string): Record<string, unknown> {
  const fields = { number, expiry_month: '12', expiry_year: '2090', cvc: '123', name: 'Ada' };
  return { type: 'card', card: fields };
}
