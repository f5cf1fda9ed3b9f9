import { defineConfig } from 'vite';
import { basicFonts } from './vite/basic-fonts.ts';
import { CSS_TARGET, sharedPlugins } from './vite/shared.ts';

/**
 * Public pages. The client build gives the scripts and one style sheet; the server build (`--ssr`) gives the renderer that
 * scripts/build.mjs calls to prerender every page in every language.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [basicFonts(import.meta.dirname), ...sharedPlugins()],
  build: {
    outDir: isSsrBuild ? '.cache/site-ssr' : 'dist/site',
    assetsDir: 'assets/site',
    // Old assets stay for a week (scripts/build.mjs), so that a page opened before a release still finds its chunks.
    emptyOutDir: isSsrBuild === true,
    manifest: isSsrBuild !== true,
    // One style sheet, put inline into each page.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // light-dark() and color-mix() as they are: all engines have had them since May 2024, and polyfilled they cost 1 KB a page.
    cssTarget: CSS_TARGET,
    reportCompressedSize: false,
    rolldownOptions: {
      // The browser's build leaves out the modules that only the prerenderer runs (PRERENDERS), and their side effects.
      treeshake: {
        moduleSideEffects: (id) => !/\/src\/site\/(?:guides|reference|countries)\//.test(id),
      },
      input: isSsrBuild ? 'src/site/entry-server.tsx' : 'src/site/entry-client.tsx',
    },
  },
}));
