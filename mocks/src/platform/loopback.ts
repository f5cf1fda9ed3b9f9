import type { FastifyInstance } from 'fastify';

/** True for 127.0.0.0/8 and ::1, also when IPv4 arrives mapped into IPv6. */
export function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  return plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain);
}

/** True when an absolute http(s) URL (or an `Origin` header) names this machine. */
export function isLoopbackUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || isLoopbackAddress(host);
}

/**
 * Lets pages served from this machine call the routes of `app` from a browser.
 * A page from anywhere else gets no permission, so a web site that a developer happens to visit
 * cannot read or drive the stand-in.
 */
export function allowLoopbackOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (origin === undefined || !isLoopbackUrl(origin)) return undefined;
    void reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return undefined;
    return reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type, x-api-version')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
}

/**
 * Guards a control API: only this machine, and never a page of another origin (a `no-cors` POST
 * from a visited site would otherwise reach it).
 */
export function guardControlApi(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    const sameOrigin = origin === undefined || origin === `http://${host ?? ''}`;
    // The Host check stops DNS rebinding: a foreign name that resolves to 127.0.0.1.
    const localName = isLoopbackUrl(`http://${host ?? ''}`);
    const here = isLoopbackAddress(request.socket.remoteAddress);
    if (here && sameOrigin && localName) return undefined;
    return reply
      .code(403)
      .send({ code: 'LOOPBACK_ONLY', message: 'The control API answers to this machine only' });
  });
}
