// Bundles the gateway's programs with the packages that they load at their start (gateway/docs/decisions/0063). Runs after the
// compiler: only that writes the metadata of decorators.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { DEV_DIST, DEV_MODULES, GATEWAY_DIST, GATEWAY_MODULES, ROOT } from './lib/paths.mjs';

const OUT = join(ROOT, 'gateway/dist');
/** By the path in the output, without its extension. */
const PROGRAMS = {
  'gateway/src/main': join(GATEWAY_MODULES, 'main.js'),
  'gateway/src/worker': join(GATEWAY_MODULES, 'worker.js'),
  'gateway/src/pdf-thread': join(GATEWAY_MODULES, 'pdf-thread.js'),
  'gateway/src/cli/ops': join(GATEWAY_MODULES, 'cli/ops.js'),
  'dev/demo/seed-demo': join(DEV_MODULES, 'demo/seed-demo.js'),
};
const NOT_BUNDLED = [
  // Finds its compiled code beside itself.
  'argon2',
  // Loaded only for features that the gateway does not use: a configuration in TypeScript, and checks by decorators.
  'typescript',
  'class-validator',
];
const PACKAGES = 'packages';
const IN_PACKAGE = /[\\/]node_modules[\\/]/;
const PACKAGE_NAME = /^[\w@]/;

/** @param {{ name: string }} chunk */
const isOfPackages = ({ name }) => name.startsWith(PACKAGES);

/** Leads from the bundle to the TypeScript, and not to the compiler's output. @type {import('rolldown').Plugin} */
const typeScriptPositions = {
  name: 'typescript-positions',
  load(id) {
    if (IN_PACKAGE.test(id) || !existsSync(`${id}.map`)) return null;
    return { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') };
  },
};

/** A package that our code imports at its first use is loaded then, from where it is installed. @type {import('rolldown').Plugin} */
const packagesOnFirstUse = {
  name: 'packages-on-first-use',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string' || IN_PACKAGE.test(importer ?? '')) return null;
    return PACKAGE_NAME.test(specifier) ? { id: specifier, external: true } : null;
  },
};

for (const folder of [GATEWAY_DIST, DEV_DIST]) rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  // An image is built without `dev`.
  input: Object.fromEntries(Object.entries(PROGRAMS).filter(([, module]) => existsSync(module))),
  platform: 'node',
  external: NOT_BUNDLED,
  plugins: [typeScriptPositions, packagesOnFirstUse],
  preserveEntrySignatures: false,
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
await bundle.write({
  dir: OUT,
  format: 'esm',
  // TypeORM's tables and the names of migrations come from classes.
  keepNames: true,
  comments: { legal: true, annotation: false, jsdoc: false },
  codeSplitting: {
    // Each program loads only what it needs.
    groups: [
      {
        name: PACKAGES,
        test: IN_PACKAGE,
        entriesAware: true,
        includeDependenciesRecursively: false,
      },
    ],
  },
  // Beside main.js: modules find files of the build by paths from there.
  chunkFileNames: (chunk) => `gateway/src/${isOfPackages(chunk) ? PACKAGES : '[name]'}.js`,
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
  // Node reads a map when it loads the file, and decodes all of it for the first error. Those of packages are 5 MB.
  footer: (chunk) =>
    isOfPackages(chunk) ? '' : `//# sourceMappingURL=${basename(chunk.fileName)}.map`,
});
