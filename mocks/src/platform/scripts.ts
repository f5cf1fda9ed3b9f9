import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Serves a script next to its module, in src (tests) and in dist (emitted by the script's own tsconfig). */
export function serveScript(app: FastifyInstance, path: string, script: URL): void {
  app.get(path, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(script, 'utf8')),
  );
}
