import type { FastifyPluginCallback } from 'fastify';
import { COMPRESSION } from '../compression.js';
import { openApiDocument } from './document.js';

interface Options {
  publicUrl: string;
  version: string;
}

/** `GET /openapi.json`: the REST calls in OpenAPI 3.1. */
export const openApi: FastifyPluginCallback<Options> = (app, { publicUrl, version }, done) => {
  const document = JSON.stringify(openApiDocument(publicUrl, version));
  app.get('/openapi.json', { compress: COMPRESSION }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/json; charset=utf-8')
      .send(document),
  );
  done();
};
