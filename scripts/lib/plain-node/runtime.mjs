// Jest's `runtime` for tests in plain Node. Jest's own links every module into a new VM for each test file.
import { readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import imported from 'jest-runtime';
import { compile } from './compile.mjs';
import PlainNodeEnvironment from './environment.mjs';
import { jestOf } from './jest-object.mjs';

/** Its types describe the CommonJS build, but Node imports the other one. */
const VmRuntime = /** @type {typeof imported.default} */ (/** @type {unknown} */ (imported));

register('./loader.mjs', import.meta.url);

const require = createRequire(import.meta.url);

/**
 * Maps of our sources, made when a stack is read: most tests read none. Jest also takes a URL where it expects a file.
 * @extends {Map<string, string>}
 */
class SourceMaps extends Map {
  /** @override @param {string} url */
  get(url) {
    const known = super.get(url);
    if (known !== undefined || !url.startsWith('file:') || !url.endsWith('.ts')) return known;
    const file = fileURLToPath(url);
    const { map = '' } = compile(readFileSync(file, 'utf8'), file, true);
    const made = `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
    this.set(url, made);
    return made;
  }
}

/** For the worker's lifetime, as its modules. */
const sourceMaps = new SourceMaps();

class PlainNodeRuntime {
  #environment;

  /** @param {PlainNodeEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  /**
   * Loads a part of circus afresh, because it keeps the tests of a file in module-level state.
   * @param {string} file
   */
  requireInternalModule(file) {
    Reflect.deleteProperty(require.cache, file);
    return require(file);
  }

  /** @param {string} file */
  requireModule(file) {
    return require(file);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** @param {string} file */
  unstable_importModule(file) {
    return import(pathToFileURL(file).href);
  }

  /** @param {object} globals */
  setGlobalsForRuntime(globals) {
    // globals.mjs reads it, once per test file.
    Object.assign(globalThis, { jestGlobals: { ...globals, jest: jestOf(this.#environment) } });
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {}

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}
}

/**
 * A test file with `@jest-environment node` in its first comment runs in a VM, where it can replace modules.
 * @param {ConstructorParameters<typeof VmRuntime>} args
 */
export default function runtimeFor(...args) {
  const [, environment] = args;
  if (environment instanceof PlainNodeEnvironment) return new PlainNodeRuntime(environment);
  return new VmRuntime(...args);
}
