// Jest's transform for the client: Lingui's macros by Babel, only where a file has them, then types and JSX by swc.
// The same two steps as the Vite builds (vite/lingui-macro.ts), so that message ids are the same.
const { transformSync: expandMacros } = require('@babel/core');
const { transformSync: stripTypes } = require('@swc/core');
const { cacheKeyOf } = require('./cache-key.cjs');

const MACRO_IMPORT = /from ['"]@lingui\/(?:macro|core\/macro|react\/macro)['"]/;

module.exports = {
  getCacheKey: cacheKeyOf(__filename),
  process(source, filename) {
    let code = source;
    let inputSourceMap;
    if (MACRO_IMPORT.test(source)) {
      const expanded = expandMacros(source, {
        filename,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      code = expanded.code;
      inputSourceMap = JSON.stringify(expanded.map);
    }
    return stripTypes(code, {
      filename,
      swcrc: false,
      sourceMaps: 'inline',
      inputSourceMap,
      module: { type: 'es6' },
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx') },
        transform: { react: { runtime: 'automatic' } },
      },
    });
  },
};
