import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ApiScope } from '../../../schema/rules/api-key.js';
import { createSchema } from '../../src/http/graphql/schema.js';
import { registerGraphQL } from '../../src/http/graphql/server.js';
import { COMPRESSION } from '../../src/http/compression.js';
import { REQUEST_ID_HEADER } from '../../src/http/request-id.js';
import { installErrorHandler } from '../../src/http/errors.js';
import { invoices } from '../../src/http/invoices/invoices.js';
import { usageExport } from '../../src/http/usage/usage-export.js';
import { statements } from '../../src/http/statements/statements.js';
import { legacyAuth } from '../../src/http/auth/legacy-auth.js';
import { composeIdentity } from '../../src/modules/identity/identity.composition.js';
import { EvenTiming } from '../../src/modules/identity/guards/even-timing.js';
import { PasswordHasher } from '../../src/modules/identity/guards/password-hasher.js';
import type { Logger } from '../../src/platform/logger.js';
import type { OutgoingMail } from '../../src/platform/mail.js';
import type { Services } from '../../src/services.js';
import { mailServer } from './test-mail.js';
import { startTestServices, type TestServices } from './test-services.js';

/** Response envelope of the REST API. */
export interface EnvelopeBody {
  err_code: number;
  err_msg: string;
  data: { user: Record<string, unknown> | null; token: string | null };
}

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface GraphQLBody<T> {
  data: T | null;
  errors?: {
    message: string;
    path?: readonly (string | number)[];
    extensions: { code: string; reason?: string; retryAfterSeconds?: number };
  }[];
}

export interface From {
  token?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** The gateway's APIs over HTTP, on its real services, with access to the emails they wrote. */
export interface TestAuth extends TestServices {
  services: Services;
  url: string;
  post(path: string, body: unknown, from?: From): Promise<Answer<EnvelopeBody>>;
  me(from: From): Promise<Answer<EnvelopeBody>>;
  graphql<T>(query: string, variables?: object, from?: From): Promise<Answer<GraphQLBody<T>>>;
  /** Registers and signs in. */
  member(email: string, password?: string): Promise<{ token: string; id: string }>;
  /** Like `member`, with a verified email address. Awards nothing and ends nothing. */
  provenMember(email: string, password?: string): Promise<{ token: string; id: string }>;
  /** An API key of a customer, to ask with. */
  apiKey(owner: From, ...scopes: ApiScope[]): Promise<{ token: string }>;
  /** Delivers the outbox and returns all emails ever sent to an address, oldest first. */
  inbox(to: string): Promise<OutgoingMail[]>;
  /** The newest code in a customer's inbox. */
  code(to: string): Promise<string>;
}

export const PASSWORD = 'Correct-horse-7';
/** Argon2id at minimum cost, for tests about other things. */
export const CHEAP_HASHING = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

export async function startTestAuth(
  overrides: Parameters<typeof composeIdentity>[1] = {},
  env: NodeJS.ProcessEnv = {},
  log?: Logger,
): Promise<TestAuth> {
  const started = await startTestServices(env);
  try {
    return await openDoors(started, overrides, log);
  } catch (error) {
    await started.close();
    throw error;
  }
}

async function openDoors(
  started: TestServices,
  overrides: Parameters<typeof composeIdentity>[1],
  log: Logger | undefined,
): Promise<TestAuth> {
  const identity = composeIdentity(started.services, {
    captcha: null,
    hasher: new PasswordHasher({ cost: CHEAP_HASHING, maxWaiting: 1_000 }),
    evenly: new EvenTiming(0),
    ...overrides,
  });
  const services: Services = { ...started.services, ...identity, ...(log && { log }) };
  const app = await doors(services);
  const mails = mailServer(services);

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async <Body>(
    path: string,
    { token, address, headers }: From,
    request: RequestInit = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(`${url}${path}`, {
      ...request,
      headers: {
        ...(request.method === 'POST' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': address ?? '127.0.0.1',
        ...headers,
      },
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Body,
    };
  };
  const post: TestAuth['post'] = (path, body, from = {}) =>
    ask(path, from, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    });
  const inbox: TestAuth['inbox'] = async (to) =>
    (await mails.deliver()).filter((message) => message.to === to);

  const member: TestAuth['member'] = async (email, password = PASSWORD) => {
    await post('/auth/register', { email, password, accept_terms: true });
    const { body } = await post('/auth/login', { email, password });
    if (body.data.token === null) throw new Error(`cannot sign in: ${body.err_msg}`);
    return { token: body.data.token, id: String(body.data.user?.['id']) };
  };

  const graphql: TestAuth['graphql'] = (query, variables = {}, from = {}) =>
    ask('/graphql', from, { method: 'POST', body: JSON.stringify({ query, variables }) });

  return {
    ...started,
    services,
    url,
    post,
    inbox,
    me: (from) => ask('/auth/me', from),
    graphql,
    member,
    async provenMember(email, password) {
      const person = await member(email, password);
      await services.db.transaction((tx) => services.users.markVerified(tx, person.id));
      return person;
    },
    async apiKey(owner, ...scopes) {
      const { body } = await graphql<{ apiKeyCreate: { secret: string | null } }>(
        `
          mutation ($scopes: [ApiScope!]!) {
            apiKeyCreate(input: { name: "k", scopes: $scopes }) {
              secret
            }
          }
        `,
        { scopes },
        owner,
      );
      const token = body.data?.apiKeyCreate.secret ?? null;
      if (token === null) throw new Error(`no API key: ${JSON.stringify(body)}`);
      return { token };
    },
    async code(to) {
      const codes = (await inbox(to)).map(({ text }) => /^\s*([A-Z0-9]{6})\s*$/m.exec(text)?.[1]);
      const code = codes.findLast((found) => found !== undefined);
      if (code === undefined) throw new Error('no code in the mail');
      return code;
    },
    async close() {
      await app.close();
      await started.close();
    },
  };
}

/** The APIs that authenticate people, as in app.ts, without the built site. */
async function doors(services: Services): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance,
    bodyLimit: 100_000,
    trustProxy: true,
    forceCloseConnections: true,
  });
  installErrorHandler(app);
  await app.register(compress, COMPRESSION);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  await app.register(legacyAuth, { services });
  await app.register(invoices, { services });
  await app.register(statements, { services, publicUrl: services.config.publicUrl });
  const schema = createSchema(services.config.engine.has('fields'));
  await app.register(usageExport, { services, schema });
  await registerGraphQL(app, { schema, services, reads: services.reads });
  return app;
}
