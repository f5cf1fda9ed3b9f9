import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { buildSchema } from 'graphql';
import { COMPRESSION } from '../../src/http/compression.js';
import { mountGraphQL } from '../../src/http/graphql/http-handler.js';
import type { ReadPool } from '../../src/platform/database/read-pool.js';
import { FairShare } from '../../src/platform/fair-share.js';
import type { OwnWrites } from '../../src/platform/database/own-writes.js';
import { databaseUnavailable } from '../../src/platform/database/unavailable.js';
import { AppError } from '../../src/platform/errors.js';
import { createLogger } from '../../src/platform/logger.js';
import { unauthenticated, type Viewer } from '../../src/platform/viewer.js';
import { testEngine } from './test-engine.js';

const buildTestSchema = () => {
  const built = buildSchema(/* GraphQL */ `
    enum Color {
      RED
      GREEN
    }
    type Query {
      hello(name: String, color: Color): String
      must: String!
      item(id: ID!): String
      limited: String!
      private: String!
      crash: String
      down: String
      malformed: String
      items(first: Int, last: Int): ItemConnection!
      self: Query!
    }
    type ItemConnection {
      nodes: [Item!]!
      totalCount: Int!
    }
    type Item {
      id: ID!
      name: String!
      children(first: Int): ItemConnection!
      tags: [Tag!]!
    }
    type Tag {
      name: String!
    }
    type Mutation {
      touch: Boolean!
    }
  `);
  const fields = { ...built.getQueryType()?.getFields(), ...built.getMutationType()?.getFields() };
  const fail = (error: Error) => () => {
    throw error;
  };
  const resolvers: Record<string, () => unknown> = {
    hello: () => 'world',
    must: () => null,
    item: fail(new AppError('NOT_FOUND', 'Item not found')),
    limited: fail(new AppError('RATE_LIMITED', 'Slow down', { retryAfterSeconds: 7 })),
    private: fail(unauthenticated('TOKEN_MISSING')),
    crash: fail(new Error('password of the database is hunter2')),
    down: fail(databaseUnavailable()),
    malformed: fail(Object.assign(new Error('invalid byte sequence: 0x00'), { code: '22021' })),
    items: () => ({ nodes: [], totalCount: 0 }),
    self: () => ({}),
    touch: () => true,
  };
  for (const [name, resolve] of Object.entries(resolvers))
    Object.assign(fields[name] ?? {}, { resolve });
  return built;
};

const viewers: Record<string, Viewer['actor']> = {
  session: { type: 'SESSION', id: 's', role: 'OWNER' },
  key: { type: 'API_KEY', id: 'k', scopes: [] },
};

/** These resolvers read nothing. */
const NOTHING: ReadPool = {
  query: (name) => Promise.reject(new Error(`${name} is read`)),
  close: () => Promise.resolve(),
};

/** A separate server with a small schema. Logged errors go to `lines`. */
export async function startTestGraphQL(
  production: boolean,
  lines: string[] = [],
  ownWrites: OwnWrites | null = null,
): Promise<FastifyInstance> {
  const log = createLogger('info', 'test');
  Object.assign(log, {
    error: (...parts: unknown[]) =>
      lines.push(
        JSON.stringify(parts, (_key, value: unknown) =>
          value instanceof Error ? value.message : value,
        ),
      ),
  });
  const schema = buildTestSchema();
  const app = fastify();
  await app.register(compress, COMPRESSION);
  await mountGraphQL(app, {
    schema,
    execute: testEngine.executor(schema),
    production,
    publicUrl: 'https://hearth.example',
    log,
    ownWrites,
    reads: NOTHING,
    reports: {
      run: (_line, work) => work(NOTHING),
      runTogether: (_line, work) => work(NOTHING),
      of: () => NOTHING,
      close: () => Promise.resolve(),
    },
    mutations: new FairShare({ total: 100, each: 100, waiting: 0, waitMs: 0 }),
    context: (request) => {
      const actor = viewers[String(request.headers.authorization)];
      if (request.headers.authorization === 'Bearer gone') throw databaseUnavailable();
      if (request.headers.authorization === 'Bearer hasty')
        throw new AppError('RATE_LIMITED', 'Slow down', { retryAfterSeconds: 7 });
      const viewer = actor ? { userId: 'u', accountId: 'u', actor, address: '127.0.0.1' } : null;
      const whenGone = () => new AbortController().signal;
      return { requestId: 'request-1', address: '127.0.0.1', viewer, whenGone, services: {} };
    },
  });
  return app;
}

export interface Call {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or unchanged if it is a string. */
  payload?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  data?: unknown;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

export async function exchange(
  url: string,
  { method = 'POST', path = '', headers, payload }: Call,
): Promise<Answer> {
  const body =
    payload === undefined || typeof payload === 'string' ? payload : JSON.stringify(payload);
  const json: Record<string, string> =
    body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers: { ...json, ...headers },
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as object),
  };
}
