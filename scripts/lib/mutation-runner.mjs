// A Stryker plugin that runs the gateway's tests. Jest reloads every module for each mutant, which takes seconds in a
// test with Postgres. This runner keeps modules loaded and switches mutants on in them; each run still has its own
// fixtures and database. Only a mutant in code that runs at load time needs a new process, which Stryker starts.
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'expect';

/**
 * Stryker's instrumented code reads and writes this object.
 * @type {{ activeMutant?: string, currentTestId?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: Coverage }}
 */
const switches = {};
Object.assign(globalThis, { __stryker__: switches });

/**
 * How often each mutant's code ran, by test.
 * @typedef {{ static: Record<string, number>, perTest: Record<string, Record<string, number>> }} Coverage
 * @typedef {() => unknown} Work
 * @typedef {{ name: string, id: string, file: string, work: Work }} Test
 * @typedef {{ id: string, name: string, fileName: string, timeSpentMs: number, status: number, failureMessage: string }} Result
 */

const [PASSED, FAILED] = [0, 1];

class Suite {
  /** @type {(Suite | Test)[]} */
  children = [];
  /** @type {Record<'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll', Work[]>} */
  hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };

  /** @param {string} name @param {string} file @param {Suite | null} parent */
  constructor(name, file, parent) {
    this.name = name;
    this.file = file;
    this.parent = parent;
  }

  /** @returns {Test[]} */
  get tests() {
    return this.children.flatMap((child) => (child instanceof Suite ? child.tests : [child]));
  }

  /** @param {'beforeEach' | 'afterEach'} kind @returns {Work[]} hooks, outer suites first */
  around(kind) {
    return [...(this.parent?.around(kind) ?? []), ...this.hooks[kind]];
  }
}

/** Loads test files, which register their tests through Jest's globals. */
class TestFiles {
  /** @type {Suite[]} */
  suites = [];
  #current = new Suite('', '', null);

  constructor() {
    const it = (/** @type {string} */ name, /** @type {Work} */ work) => {
      const { file } = this.#current;
      const id = `${file} ${this.#path()} ${name}`;
      this.#current.children.push({ name, id, file, work });
    };
    const describe = (/** @type {string} */ name, /** @type {Work} */ work) => {
      const outer = this.#current;
      this.#current = new Suite(name, outer.file, outer);
      outer.children.push(this.#current);
      work();
      this.#current = outer;
    };
    const hook = (/** @type {keyof Suite['hooks']} */ kind) => (/** @type {Work} */ work) => {
      this.#current.hooks[kind].push(work);
    };
    Object.assign(globalThis, {
      expect,
      it: Object.assign(it, { each: eachOf(it) }),
      describe: Object.assign(describe, { each: eachOf(describe) }),
      beforeAll: hook('beforeAll'),
      beforeEach: hook('beforeEach'),
      afterEach: hook('afterEach'),
      afterAll: hook('afterAll'),
    });
  }

  /** @param {readonly string[]} files */
  async read(files) {
    for (const file of files) {
      this.#current = new Suite('', relative(process.cwd(), file), null);
      this.suites.push(this.#current);
      await import(pathToFileURL(file).href);
    }
  }

  #path() {
    const names = [];
    for (let suite = this.#current; suite.parent !== null; suite = suite.parent)
      names.unshift(suite.name);
    return names.join(' ');
  }
}

/** @param {(name: string, work: Work) => void} make */
function eachOf(make) {
  return (/** @type {readonly unknown[]} */ table) =>
    (/** @type {string} */ name, /** @type {(...row: any[]) => unknown} */ work) => {
      for (const [index, row] of table.entries())
        make(`${name} #${index + 1}`, () => work(...(Array.isArray(row) ? row : [row])));
    };
}

class Run {
  /** @type {Result[]} */
  results = [];

  /** @param {(test: Test) => boolean} selects @param {boolean} bails */
  constructor(selects, bails) {
    this.selects = selects;
    this.bails = bails;
  }

  get isOver() {
    return this.bails && this.results.some(({ status }) => status === FAILED);
  }

  /** @param {Suite} suite */
  async suite(suite) {
    const tests = suite.tests.filter(this.selects);
    if (tests.length === 0 || this.isOver) return;
    // Fixtures are created for each run. Attribute the code they run to all tests of their suite.
    switches.currentTestId = suite.file;
    const failure = await failureOf(suite.hooks.beforeAll);
    if (failure === null) {
      for (const child of suite.children) {
        if (child instanceof Suite) await this.suite(child);
        else await this.#test(suite, child);
      }
    } else for (const test of tests) this.#add(test, 0, failure);
    switches.currentTestId = suite.file;
    const [first] = tests;
    const after = await failureOf(suite.hooks.afterAll);
    if (after !== null && first !== undefined) this.#add(first, 0, after);
    delete switches.currentTestId;
  }

  /** @param {Suite} suite @param {Test} test */
  async #test(suite, test) {
    if (!this.selects(test) || this.isOver) return;
    switches.currentTestId = test.id;
    const startedAt = performance.now();
    const failure =
      (await failureOf([...suite.around('beforeEach'), test.work])) ??
      (await failureOf(suite.around('afterEach')));
    this.#add(test, performance.now() - startedAt, failure);
  }

  /** @param {Test} test @param {number} timeSpentMs @param {string | null} failure */
  #add({ id, name, file: fileName }, timeSpentMs, failure) {
    const status = failure === null ? PASSED : FAILED;
    this.results.push({ id, name, fileName, timeSpentMs, status, failureMessage: failure ?? '' });
  }
}

/** @param {readonly Work[]} works @returns {Promise<string | null>} */
async function failureOf(works) {
  try {
    for (const work of works) await work();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Implements Stryker's `TestRunner`. */
class MutationRunner {
  /** @type {TestFiles | null} */
  #files = null;

  constructor() {
    // A promise that a mutant leaves pending or rejected must not end the process.
    process.on('unhandledRejection', () => undefined);
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun() {
    switches.mutantCoverage = { static: {}, perTest: {} };
    const { results } = await this.#run(() => true, false);
    return { status: 'complete', tests: results, mutantCoverage: withFixtures(results) };
  }

  /**
   * @param {{ activeMutant: { id: string }, testFilter?: string[], mutantActivation: 'static' | 'runtime', hitLimit?: number }} options
   */
  async mutantRun({ activeMutant, testFilter, mutantActivation, hitLimit }) {
    // This is a new process if the mutant is in load-time code.
    if (mutantActivation === 'static') switches.activeMutant = activeMutant.id;
    try {
      await this.#read();
    } catch (error) {
      return { status: 'killed', killedBy: [], nrOfTests: 0, failureMessage: String(error) };
    }
    Object.assign(switches, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 });
    const wanted = testFilter && new Set(testFilter);
    const { results } = await this.#run(({ id }) => wanted?.has(id) ?? true, true);
    delete switches.activeMutant;
    const failed = results.find(({ status }) => status === FAILED);
    const nrOfTests = results.length;
    if (hitLimit !== undefined && (switches.hitCount ?? 0) > hitLimit) return { status: 'timeout' };
    if (failed === undefined) return { status: 'survived', nrOfTests };
    const { id, failureMessage } = failed;
    return { status: 'killed', killedBy: [id], nrOfTests, failureMessage };
  }

  /** @param {(test: Test) => boolean} selects @param {boolean} bails */
  async #run(selects, bails) {
    const { suites } = await this.#read();
    const run = new Run(selects, bails);
    for (const suite of suites) await run.suite(suite);
    return run;
  }

  async #read() {
    if (this.#files === null) {
      const files = new TestFiles();
      await files.read(JSON.parse(process.env.HEARTH_MUTATION_TESTS ?? '[]').map(inSandbox));
      this.#files = files;
    }
    return this.#files;
  }
}

/** @param {string} file */
function inSandbox(file) {
  return `${process.cwd()}/${file}`;
}

/** @param {readonly Result[]} results @returns {Coverage} */
function withFixtures(results) {
  const { static: atLoading, perTest } = switches.mutantCoverage ?? { static: {}, perTest: {} };
  const byTest = results.map(({ id, fileName }) => [id, { ...perTest[fileName], ...perTest[id] }]);
  return { static: atLoading, perTest: Object.fromEntries(byTest) };
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'gateway', injectableClass: MutationRunner },
];
