import type { FastifyPluginCallback } from 'fastify';
import { brand } from '../../../../schema/rules/brand.js';
import { DAY_MS, type Clock } from '../../platform/clock.js';

/** RFC 9116 advises less than a year, so that nobody relies on words that have been forgotten. */
const VALID_DAYS = 180;
const ONE_DAY_SECONDS = 86_400;

interface Options {
  clock: Clock;
  /** The site's address. */
  publicUrl: string;
}

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a weakness, in which languages. */
export const securityContact: FastifyPluginCallback<Options> = (
  app,
  { clock, publicUrl },
  done,
) => {
  const address = (path: string) => new URL(path, publicUrl).href;
  app.get('/.well-known/security.txt', (_request, reply) => {
    // By the day, so that the file changes once a day and not with each request.
    const day = Math.floor(clock.now().getTime() / DAY_MS) + VALID_DAYS;
    const lines = [
      `Contact: mailto:${brand.supportEmail}`,
      `Contact: ${address('/contact')}`,
      `Expires: ${new Date(day * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, zh',
      `Canonical: ${address('/.well-known/security.txt')}`,
    ];
    return reply
      .header('cache-control', `public, max-age=${ONE_DAY_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  done();
};
