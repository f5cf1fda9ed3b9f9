import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Lingui's component, and what it tells developers who use it wrongly. TypeScript tells ours: no page carries it. */
const LINGUI_REACT = '/node_modules/@lingui/react/dist/';
const HINT = /console\.error\([^;]*\);/g;

/** Files without these imports never meet Babel. */
const MACRO_IMPORT = /from ['"]@lingui\/(?:macro|core\/macro|react\/macro)['"]/;

/**
 * Expands Lingui's macros before everything else. plugin-react 6 has no `babel` option any more, and Lingui's swc plugin
 * hashes ids differently on some versions of swc, which loses translations silently (STACK.md).
 */
export function linguiMacro(): Plugin {
  return {
    name: 'hearth:lingui-macro',
    enforce: 'pre',
    // Not there any more when the browser asks: nothing to prepare for it.
    config: () => ({
      optimizeDeps: { exclude: ['@lingui/macro', '@lingui/core/macro', '@lingui/react/macro'] },
    }),
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (file.includes(LINGUI_REACT)) return { code: code.replaceAll(HINT, ''), map: null };
      if (!/\.tsx?$/.test(file) || !MACRO_IMPORT.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      return result?.code == null ? null : { code: result.code, map: result.map ?? null };
    },
  };
}
