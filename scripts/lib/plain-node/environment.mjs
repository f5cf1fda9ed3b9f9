import { ModernFakeTimers } from '@jest/fake-timers';
// When they are loaded, they note which globals are Node's. Later, they would take those of the gateway and of pdf.js for
// them. jsdom runs the client's tests in the same workers.
import 'jest-environment-node';
import 'jsdom';
import { ModuleMocker } from 'jest-mock';

/** Values that circus keeps on the global object for one test file. */
const OF_A_FILE = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'].map((name) => Symbol.for(name));

/**
 * Node itself instead of a VM per test file. Modules stay loaded from one file to the next, and so does what they keep on the
 * global object: the metadata of TypeORM and type-graphql. Everything else that a file changes is put back after it.
 */
export default class PlainNodeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #env = { ...process.env };
  #exit = process.exit;

  /** @param {ConstructorParameters<typeof import('jest-environment-node').default>[0]} config */
  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const key of Reflect.ownKeys(this.#globals)) {
      const before = Reflect.get(this.#globals, key);
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      if (now?.value !== before.value || now?.get !== before.get)
        Object.defineProperty(globalThis, key, before);
    }
    for (const key of OF_A_FILE) Reflect.deleteProperty(globalThis, key);
    for (const key of Object.keys(process.env)) if (!(key in this.#env)) delete process.env[key];
    Object.assign(process.env, this.#env);
    process.exit = this.#exit;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
