import type { Plugin } from 'vite';
import { brand, chartColors } from '../src/lib/brand.ts';

/** Modules of colors: those of both builds, and those that only charts of the dashboard have. */
const COLORS = { 'virtual:brand.css': brand.colors, 'virtual:chart.css': chartColors };
type Module = keyof typeof COLORS;
const MODULES = Object.keys(COLORS) as Module[];

/** Colors of the brand file as CSS variables, in both themes. */
function cssOf(module: Module): string {
  const declarations = Object.entries(COLORS[module]).map(
    ([name, { light, dark }]) =>
      `--${name}:light-dark(${light.toLowerCase()},${dark.toLowerCase()});`,
  );
  return `:root{${declarations.join('')}}`;
}

/** Serves the colors, so that the brand file is the only place with them, and titles the application's shell. */
export function brandPlugin(): Plugin {
  const asked = (id: string, prefix = '') => MODULES.find((module) => id === `${prefix}${module}`);
  const name = brand.name.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return {
    name: 'hearth:brand',
    resolveId: (id) => (asked(id) === undefined ? null : `\0${id}`),
    load: (id) => {
      const module = asked(id, '\0');
      return module === undefined ? null : cssOf(module);
    },
    transformIndexHtml: (html) => html.replace('<title></title>', () => `<title>${name}</title>`),
  };
}
