// Hooks of Node's module loader: TypeScript, and `@jest/globals`. Node runs them in a thread of their own.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const { parentURL = '' } = context;
  // With the importer in its URL, so that each test file gets its own.
  if (specifier === '@jest/globals')
    return { url: `${GLOBALS}?${parentURL}`, format: 'module', shortCircuit: true };
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && !parentURL.includes('/node_modules/')) {
    const source = new URL(specifier.replace(/js$/, 'ts'), parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = compile(await readFile(file, 'utf8'), file, false);
  return { format: 'module', source: code, shortCircuit: true };
}
