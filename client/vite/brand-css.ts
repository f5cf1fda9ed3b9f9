import type { Plugin } from 'vite';
import { brand } from '../src/lib/brand.ts';

const MODULE = 'virtual:brand.css';

/** The brand's colours as CSS variables, in both themes. */
export function brandCss(): string {
  const declarations = Object.entries(brand.colors).map(
    ([name, { light, dark }]) =>
      `--${name}:light-dark(${light.toLowerCase()},${dark.toLowerCase()});`,
  );
  return `:root{${declarations.join('')}}`;
}

/** Serves `virtual:brand.css`, so that lib/brand.ts stays the only place with brand colours. */
export function brandCssPlugin(): Plugin {
  const resolved = `\0${MODULE}`;
  return {
    name: 'hearth:brand-css',
    resolveId: (id) => (id === MODULE ? resolved : null),
    load: (id) => (id === resolved ? brandCss() : null),
  };
}
