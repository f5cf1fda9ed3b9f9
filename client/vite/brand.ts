import type { Plugin } from 'vite';
import { brand } from '../src/lib/brand.ts';

const MODULE = 'virtual:brand.css';

/** The colors of the brand file as CSS variables, in both themes. */
function brandCss(): string {
  const declarations = Object.entries(brand.colors).map(
    ([name, { light, dark }]) =>
      `--${name}:light-dark(${light.toLowerCase()},${dark.toLowerCase()});`,
  );
  return `:root{${declarations.join('')}}`;
}

/** Serves `virtual:brand.css`, so that the brand file is the only place with colors, and titles the application's shell. */
export function brandPlugin(): Plugin {
  const resolved = `\0${MODULE}`;
  const name = brand.name.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return {
    name: 'hearth:brand',
    resolveId: (id) => (id === MODULE ? resolved : null),
    load: (id) => (id === resolved ? brandCss() : null),
    transformIndexHtml: (html) => html.replace('<title></title>', () => `<title>${name}</title>`),
  };
}
