import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';
import { apiBaseUrl } from './api-base.ts';

/** The inline scripts of src/lib/boot. Each is a classic script that runs while the HTML is parsed. */
export type BootScript = 'theme-boot' | 'site-boot' | 'app-boot';

/** Source of an inline script, minified: it is shipped in every page and hashed for the content security policy. */
export function bootScript(name: BootScript, apiBase = apiBaseUrl()): string {
  const file = fileURLToPath(new URL(`../src/lib/boot/${name}.js`, import.meta.url));
  const source = readFileSync(file, 'utf8').replaceAll('API_BASE_URL', JSON.stringify(apiBase));
  const { code, errors } = minifySync(file, source, { module: false });
  if (errors.length > 0)
    throw new Error(`${file}: ${errors.map((error) => error.message).join('; ')}`);
  return code.trim();
}

/** Puts the theme script into the head of the app's shell, before anything is painted. */
export function themeBootPlugin(): Plugin {
  return {
    name: 'hearth:theme-boot',
    transformIndexHtml: () => [
      { tag: 'script', children: bootScript('theme-boot'), injectTo: 'head-prepend' },
    ],
  };
}
