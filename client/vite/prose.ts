import type { Plugin } from 'vite';
import { proseModule } from '../scripts/lib/prose.mjs';

/** Pages of prose in Markdown. As by Lingui's macro, the words of a production build are in the catalogs only. */
export function prosePlugin(): Plugin {
  return {
    name: 'prose',
    transform: (source, id) =>
      id.endsWith('.md')
        ? {
            code: proseModule(source, process.env['NODE_ENV'] === 'production'),
            moduleType: 'js',
            map: null,
          }
        : null,
  };
}
