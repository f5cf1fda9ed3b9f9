import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Makes a module of a `.po` file: `messages`, compiled. Lingui's own plugin accepts the catalogs of one configuration only. */
export function poPlugin(): Plugin {
  return {
    name: 'hearth:po',
    async transform(source, id) {
      if (!id.endsWith('.po')) return null;
      const catalog = await formatter().parse(source, {
        locale: basename(id, '.po'),
        sourceLocale: 'en-US',
        filename: id,
      });
      const messages = Object.fromEntries(
        Object.entries(catalog).map(([key, { message, translation }]) => [
          key,
          compileMessage(translation || message || key),
        ]),
      );
      return {
        code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}
