import { defineConfig } from 'vite';
import { basicFonts } from './vite/basic-fonts.ts';
import { themeBootPlugin } from './vite/boot-scripts.ts';
import { chunkGroups } from './vite/chunks.ts';
import { CSS_TARGET, sharedPlugins } from './vite/shared.ts';

/** Sign-in, dashboard, checkout: one shell (index.html), rendered in the browser. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [themeBootPlugin(), basicFonts(import.meta.dirname), ...sharedPlugins()],
  optimizeDeps: {
    // The development server bundles every dependency before the first page. It finds no import of a screen from the HTML files
    // alone, and would reload the page when a screen brings another dependency, even in the middle of a sign-in.
    entries: [
      '*.html',
      'src/**/*.{ts,tsx}',
      '!**/*.test.*',
      '!**/*test-kit.*',
      '!src/site/entry-server.tsx',
    ],
  },
  build: {
    outDir: 'dist/app',
    assetsDir: 'assets/app',
    emptyOutDir: false,
    manifest: true,
    assetsInlineLimit: 0,
    // One stylesheet, which the build puts into the document (scripts/build.mjs): no chunk asks for it again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    cssTarget: CSS_TARGET,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
});
