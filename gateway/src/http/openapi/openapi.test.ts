import { z } from 'zod';
import { STATEMENT_KEYS_PATH } from '../../../../schema/rules/statement-keys.js';
import { createApp } from '../../app.js';
import { hmacSha256Hex } from '../../platform/crypto.js';
import { newId } from '../../platform/ids.js';
import { routesOf } from '../../../test/support/routes.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { usageEvent } from '../../../test/support/test-edge.js';
import { openApiDocument } from './document.js';

const SECRET = 'secret-of-the-inbound-mail-service';
const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
const JSON_TYPE = 'application/json';

const gateway = share(async () => {
  const auth = await startTestAuth(
    {},
    { SUPPORT_MAILBOX: 'support@hearth.example', SUPPORT_MAIL_SECRET: SECRET },
  );
  const app = await createApp(auth.services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    auth,
    app: () => app,
    url,
    close: async () => {
      await app.close();
      await auth.close();
    },
  };
});

interface Operation {
  responses: Readonly<Record<string, { content?: Record<string, { schema: object }> }>>;
}
const document = openApiDocument('https://hearth.example', '1');
const paths = document.paths as unknown as Readonly<
  Record<string, Readonly<Record<string, Operation>>>
>;
const described = Object.entries(paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

/** The schema with what it refers to in its place: none refers to itself. */
function whole(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(
      String((value as { $ref?: string } | null)?.$ref),
    )?.[1];
    return name === undefined
      ? value
      : whole((document.components.schemas as Record<string, unknown>)[name]);
  });
}

it('describes every route for sign-in, exports, proxy nodes, and webhooks, and no other', () => {
  const routes = routesOf(gateway.app())
    .filter(
      ({ method, path }) =>
        method !== 'HEAD' &&
        /^\/(auth|edge|requests|statements|usage|webhooks|\.well-known\/.*-statements)\b/.test(
          path,
        ),
    )
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`);
  expect(described.toSorted()).toEqual([...new Set(routes)].toSorted());
});

it('is served, and refers to nothing that is not there', async () => {
  const response = await fetch(`${gateway.url}/openapi.json`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: document.paths });
  expect(JSON.stringify(whole(document.paths))).not.toContain('#/components/schemas');
});

/** Requests to each operation: some succeed, some are refused. */
async function requests(): Promise<Record<string, RequestInit[]>> {
  const { token } = await gateway.auth.member('open@example.com');
  const bearer = { authorization: `Bearer ${token}` };
  const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });
  const node = { authorization: NODE };
  const signed = (body: unknown): RequestInit => {
    const timestamp = String(gateway.auth.clock.now().getTime());
    const signature = hmacSha256Hex(SECRET, timestamp, Buffer.from(JSON.stringify(body)));
    return json(body, { 'x-timestamp': timestamp, 'x-signature': signature });
  };
  const mail = {
    messageId: 'm',
    from: 'a@example.com',
    to: ['support@hearth.example'],
    text: 'Hi',
  };
  const person = { email: 'open@example.com', password: 'wrong' };
  return {
    'POST /auth/register': [json({ ...person, email: 'x' }), json({})],
    'POST /auth/login': [json({ ...person, password: 'Correct-horse-7' }), json(person), json(1)],
    'POST /auth/google': [json({ credential: 'x', clientId: 'y' }), json({})],
    'POST /auth/google-authcode': [json({ authCode: '', clientId: 'y' }), json({})],
    'POST /auth/google-link': [json({ authCode: '', clientId: 'y' }, bearer), json({})],
    'GET /auth/google-start': [{}],
    'GET /auth/google-nonce': [{}],
    'GET /auth/me': [{ headers: bearer }, {}],
    'POST /auth/logout': [{ method: 'POST', headers: bearer }, { method: 'POST' }],
    'POST /edge/v1/authorize': [
      json({ username: 'nobody', password: 'x', clientIp: '203.0.113.7' }, node),
      json({ username: 'nobody-country-xx', password: 'x' }, node),
      json({}, node),
      json({}),
    ],
    'POST /edge/v1/usage': [
      json({ batch: 1, events: [usageEvent(newId(), 1)] }, node),
      json({ batch: 7, events: [] }, node),
      json({ batch: 0, events: [] }, node),
      { ...json({}, node), body: '{' },
    ],
    'POST /edge/v1/requests': [
      json({ boot: newId(), dropped: 0, requests: [] }, node),
      json({ boot: 'x' }, node),
      json({}),
    ],
    'GET /edge/v1/cursor': [{ headers: node }, {}],
    'GET /usage/export.csv': [{}],
    ...Object.fromEntries(
      ['csv', 'json', 'pdf'].flatMap((format) => [
        [`GET /statements/{month}.${format}`, [{}]],
        [`GET /statements/period.${format}`, [{}, { headers: bearer }]],
      ]),
    ),
    [`GET ${STATEMENT_KEYS_PATH}`]: [{}],
    'GET /requests/stream': [{}],
    'POST /webhooks/airwallex': [json({})],
    'POST /webhooks/support-mail': [signed(mail), signed({}), json({})],
  };
}

it('describes the answers that the routes give', async () => {
  const asked = await requests();
  expect(Object.keys(asked).toSorted()).toEqual(described.toSorted());
  for (const [name, all] of Object.entries(asked)) {
    const [method = '', path = ''] = name.split(' ');
    const operation = paths[path]?.[method.toLowerCase()];
    for (const init of all) {
      const response = await fetch(gateway.url + path, { redirect: 'manual', ...init });
      const { status } = response;
      expect({ name, status, failed: status >= 500 }).toMatchObject({ failed: false });
      const expected = operation?.responses[status] ?? operation?.responses['default'];
      const schema = expected?.content?.[JSON_TYPE]?.schema;
      const body: unknown = await response.json();
      const checked = z
        .fromJSONSchema(whole(schema) as z.core.JSONSchema.JSONSchema)
        .safeParse(body);
      expect({ name, status, body, issues: checked.error?.issues }).toEqual({
        name,
        status,
        body,
        issues: undefined,
      });
    }
  }
});
