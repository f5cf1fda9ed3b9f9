import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import type { IconifyJSON } from '@iconify/types';
import type { FastifyPluginCallback } from 'fastify';
import { COMPRESSION } from '../compression.js';
import { AppError } from '../../platform/errors.js';

/** The bundled sets that a page may ask for at run time; everything else is compiled into the client. */
const COLLECTIONS: ReadonlySet<string> = new Set(['circle-flags', 'lucide']);
const ICON_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_ICONS = 100;
const ONE_WEEK_SECONDS = 604_800;

const require = createRequire(import.meta.url);
const loaded = new Map<string, Promise<IconifyJSON>>();

function load(collection: string): Promise<IconifyJSON> {
  let set = loaded.get(collection);
  if (!set) {
    set = readFile(require.resolve(`@iconify-json/${collection}/icons.json`), 'utf8').then(
      (text) => JSON.parse(text) as IconifyJSON,
    );
    loaded.set(collection, set);
  }
  return set;
}

/** `GET /icons/{collection}.json?icons=a,b` in Iconify's format (PRODUCT.md "Icons"): our own service, so no visitor's address leaves. */
export const icons: FastifyPluginCallback = (app, _options, done) => {
  app.get<{ Params: { collection: string }; Querystring: { icons?: string } }>(
    '/icons/:collection.json',
    { compress: COMPRESSION },
    async (request, reply) => {
      const { collection } = request.params;
      const names = (typeof request.query.icons === 'string' ? request.query.icons : '').split(',');
      if (!COLLECTIONS.has(collection)) throw new AppError('NOT_FOUND', 'Unknown collection');
      if (names.length > MAX_ICONS || !names.every((name) => ICON_NAME.test(name))) {
        throw new AppError(
          'BAD_USER_INPUT',
          `icons: 1 to ${MAX_ICONS} names, separated by commas`,
          { reason: 'FIELDS_INVALID' },
        );
      }
      const set = getIcons(await load(collection), names, true);
      return reply
        .header('cache-control', `public, max-age=${ONE_WEEK_SECONDS}`)
        .send(set ?? { prefix: collection, icons: {}, not_found: names });
    },
  );
  done();
};
