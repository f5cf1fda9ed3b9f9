import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error(
    'Routes have no JSON schemas here: read input with zod, and write the answer out',
  );
};

/** Keeps Fastify from loading three copies of a JSON schema compiler, which no route uses, at every start. */
export const NO_ROUTE_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
