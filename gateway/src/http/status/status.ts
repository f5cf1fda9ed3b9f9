import type { FastifyPluginAsync, FastifyPluginCallback, RouteHandlerMethod } from 'fastify';
import type { StatusReport } from '../../../../schema/rules/status.js';
import type { StatusService } from '../../modules/status/status.service.js';
import { networkOf } from '../../platform/address.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import { COMPRESSION } from '../compression.js';
import { contentPolicy, NO_ORIGINS, readPolicyManifest } from '../site/content-policy.js';
import { CompressedFile } from '../site/encodings.js';
import { sendCompressed } from '../site/site.js';
import { StatusPage } from './status-page.js';

interface ReportOptions {
  status: Pick<StatusService, 'report'>;
  /** Requests of one network. */
  limit: RateLimit;
}

/** `GET /status.json`: the product's own health with its history, for everybody. It names components, not their errors. */
export const statusReports: FastifyPluginCallback<ReportOptions> = (
  app,
  { status, limit },
  done,
) => {
  app.get('/status.json', { compress: COMPRESSION }, async (request, reply) => {
    await limit.enforce(networkOf(request.ip));
    const report = await status.report();
    return reply.header('cache-control', 'public, max-age=15').send(report);
  });
  done();
};

interface PageOptions {
  status: Pick<StatusService, 'report'>;
  clientDist: string;
  /** The site's address. */
  publicUrl: string;
}

/** The languages of the page (client/src/site/languages.ts), as prefixes. */
const PREFIXES = ['', '/zh-hk'];
/** Of brotli: 11 would take longer than the answer may. */
const QUALITY = 5;

/** `GET /status`: the prerendered page, with the current state for visitors without a script. */
export const statusPages: FastifyPluginAsync<PageOptions> = async (
  app,
  { status, clientDist, publicUrl },
) => {
  const { files } = await readPolicyManifest(clientDist);
  for (const prefix of PREFIXES) {
    const page = await StatusPage.read(clientDist, `site${prefix}/status/index.html`, publicUrl);
    let kept: { report: StatusReport | null; content: CompressedFile } | null = null;
    const send: RouteHandlerMethod = async (request, reply) => {
      const report = await status.report().catch((error: unknown) => {
        request.log.warn({ err: error }, 'the status page knows no state');
        return null;
      });
      // Reports are shared for some seconds, and so is the page of one.
      if (kept?.report !== report)
        kept = { report, content: new CompressedFile(Buffer.from(page.fill(report)), QUALITY) };
      void reply
        .header('content-security-policy', contentPolicy(files, page.file, NO_ORIGINS))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8');
      return sendCompressed(request, reply, kept.content);
    };
    for (const url of [`${prefix}/status`, `${prefix}/status/`]) app.get(url, send);
  }
};
