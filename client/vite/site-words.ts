import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { originsOf, readCatalogue, wordsModule } from './catalogue.ts';
import { FRAME, siteSources } from './site-sources.ts';

const MODULE = 'virtual:site-words';
const RESOLVED = `\0${MODULE}`;
const CATALOGUE = /^(.*\/locales\/site\/([\w-]+)\.po)(?:\?page=(.+))?$/;

/**
 * The public pages' words in parts, one a page and language, so that nobody downloads what another page says: the legal
 * texts alone would double it. What a page says is found by its sources; a page exists in the languages whose catalogues
 * have all of it. `virtual:site-words` is a table of loaders: language → module of the page → words. A catalogue that is
 * imported as it is is whole: for the prerenderer.
 */
export function siteWordsPlugin(root: string): Plugin {
  const folder = join(root, 'src/locales/site');
  const catalogueOf = (locale: string) => readCatalogue(join(folder, `${locale}.po`), locale);

  const idsOf = (module: string) => {
    const sources = new Set(siteSources(root, [FRAME, module]));
    return Object.entries(catalogueOf('en-US'))
      .filter(([, entry]) => originsOf(entry).some((file) => sources.has(file)))
      .map(([id]) => id);
  };

  const moduleOf = (name: string) => {
    const module = siteSources(root).find((source) => source.endsWith(`/${name}.tsx`));
    if (module === undefined) throw new Error(`There is no public page ${name}`);
    return module;
  };

  const table = () => {
    const pages = siteSources(root)
      .filter((file) => /^src\/site\/.*Page\.tsx$/.test(file))
      .map((module) => ({ module, ids: idsOf(module) }));
    const languages = readdirSync(folder).map((file) => {
      const locale = basename(file, '.po');
      const said = catalogueOf(locale);
      const loaders = pages
        .filter(({ ids }) => ids.every((id) => id in said))
        .map(({ module }) => {
          const part = `${join(folder, file)}?page=${basename(module, '.tsx')}`;
          return `'${module}': () => import('${part}')`;
        });
      return `'${locale}': { ${loaders.join(', ')} }`;
    });
    return `export const SITE_WORDS = { ${languages.join(', ')} };`;
  };

  return {
    name: 'hearth:site-words',
    enforce: 'pre',
    resolveId(id) {
      if (id === MODULE) return RESOLVED;
      return id.includes('?page=') && CATALOGUE.test(id) ? id : null;
    },
    load(id) {
      if (id === RESOLVED) return table();
      const [, file, locale, name] = CATALOGUE.exec(id) ?? [];
      if (file === undefined || locale === undefined) return null;
      this.addWatchFile(file);
      const said = Object.entries(catalogueOf(locale));
      if (name === undefined) return wordsModule(said);
      const ids = new Set(idsOf(moduleOf(name)));
      return wordsModule(said.filter(([key]) => ids.has(key)));
    },
  };
}
