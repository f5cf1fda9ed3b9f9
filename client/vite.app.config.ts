import { defineConfig } from 'vite';
import { themeBootPlugin } from './vite/boot-scripts.ts';
import { CSS_TARGET, sharedPlugins } from './vite/shared.ts';

/** Sign-in, dashboard, checkout: one shell (index.html), rendered in the browser. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [themeBootPlugin(), ...sharedPlugins()],
  build: {
    outDir: 'dist/app',
    assetsDir: 'assets/app',
    emptyOutDir: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget: CSS_TARGET,
    reportCompressedSize: false,
  },
});
