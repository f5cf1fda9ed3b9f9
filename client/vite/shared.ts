import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';
import { apiBaseUrl } from './api-base.ts';
import { brandPlugin } from './brand.ts';
import { codeSamples } from './code-samples.ts';
import { iconsPlugin } from './icons.ts';
import { linguiMacro } from './lingui-macro.ts';
import { poPlugin } from './po.ts';
import { prosePlugin } from './prose.ts';

/** Engines of May 2024 and later: the first with light-dark(), which holds both themes in one declaration. */
export const CSS_TARGET = ['chrome123', 'safari17.5', 'firefox120'];

/** Plugins that only the builds and the development server need. The macros come first, see lingui-macro.ts. */
export function sharedPlugins(): PluginOption[] {
  return [
    linguiMacro(),
    poPlugin(),
    prosePlugin(),
    constants(),
    codeSamples(),
    brandPlugin(),
    iconsPlugin(),
    react(),
    tailwind(),
  ];
}

/** `PRERENDERS` and `API_BASE_URL` (src/env.d.ts). */
function constants(): Plugin {
  return {
    name: 'hearth:constants',
    config: (_config, { command, isSsrBuild }) => ({
      define: {
        PRERENDERS: String(command === 'serve' || isSsrBuild === true),
        API_BASE_URL: JSON.stringify(apiBaseUrl()),
      },
    }),
  };
}
