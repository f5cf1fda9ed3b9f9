import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_ATTACHMENT_BYTES } from '../../../../schema/rules/limits.js';
import type { TicketAttachmentsService } from '../../modules/support/ticket-attachments.service.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import { requireViewer, type Viewer } from '../../platform/viewer.js';
import { authorizedCaller, type CallerServices } from '../viewer.js';

const PATH = '/support/attachments';
const OF_TICKETS = { config: { guarded: 'Me.tickets' } } as const;
/** Uploads of one customer: several full tickets. Counted before the body is read. */
const UPLOADS = { points: 60, seconds: 3_600 };

interface Options {
  attachments: TicketAttachmentsService;
  services: CallerServices;
  limits: RateLimits;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook of these routes. */
    supportViewer: Viewer | null;
  }
}

/**
 * Files of support tickets, for the signed-in customer. The token is in a header that no other site can make a browser
 * send, so there is no cross-site request to forge. A file leaves only as a download, never as a page of our origin
 * (SECURITY 50).
 *
 * - `POST /support/attachments?name=…`: the bytes of one file as application/octet-stream → 201 `{id, name, contentType,
 *   sizeBytes}`
 * - `GET /support/attachments/{id}`: the file
 * - `DELETE /support/attachments/{id}`: removes a file that was not sent with a message
 */
export const supportAttachments: FastifyPluginCallback<Options> = (
  app,
  { attachments, services, limits },
  done,
) => {
  const uploads = limits.define('ticket-attachment', UPLOADS);
  app.decorateRequest('supportViewer', null);
  const signedIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('cache-control', 'no-store');
    const { viewer } = await authorizedCaller(request, reply, services);
    if (request.method === 'POST') await uploads.enforce(viewer.accountId);
    request.supportViewer = viewer;
  };
  app.addHook('onRequest', signedIn);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_ATTACHMENT_BYTES },
    (_request, body, parsed) => {
      parsed(null, body);
    },
  );

  app.post<{ Querystring: { name?: unknown } }>(PATH, OF_TICKETS, async (request, reply) => {
    const { name } = request.query;
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const stored = await attachments.upload(
      requireViewer(request.supportViewer),
      typeof name === 'string' ? name : '',
      content,
    );
    return reply.code(201).send(stored);
  });

  app.get<{ Params: { id: string } }>(`${PATH}/:id`, OF_TICKETS, async (request, reply) => {
    const viewer = requireViewer(request.supportViewer);
    const { name, contentType, content } = await attachments.content(viewer, request.params.id);
    return reply
      .type(contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded(name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content);
  });

  app.delete<{ Params: { id: string } }>(`${PATH}/:id`, OF_TICKETS, async (request, reply) => {
    await attachments.discard(requireViewer(request.supportViewer), request.params.id);
    return reply.code(204).send();
  });
  done();
};

/** RFC 8187: these characters are left alone by encodeURIComponent and not allowed in `filename*`. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
