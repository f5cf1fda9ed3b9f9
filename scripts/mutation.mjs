// `npm run mutation`: measures how many code changes in the money core its tests detect. `npm run mutation -- points`
// runs one part, `-- points.service` one file and those tested with it. `--changed` runs only what changed since the
// last run, in code or tests.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './lib/paths.mjs';
import { StepError, say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

const REPORTS = join(CACHE, 'mutation');
/** Stryker's statuses for a mutant that a test detected, and for one that no test detected. */
const DETECTED = new Set(['Killed', 'Timeout']);
const UNDETECTED = new Set(['Survived', 'NoCoverage']);
const WANTED_PERCENT = 85;

/**
 * @typedef {import('@stryker-mutator/core').Stryker} Stryker
 * @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} MutantResult
 */

await runScript(async () => {
  await prepare({ builds: [] });
  const words = process.argv.slice(2);
  const groups = await chosen(words.filter((word) => word !== '--changed'));
  const { startTestServer } = await import('../gateway/test/support/test-server.mjs');
  mkdirSync(REPORTS, { recursive: true });
  process.chdir(ROOT);
  const server = await startTestServer();
  process.env.HEARTH_TEST_DATABASE_URL = server.url;
  process.env.NODE_ENV = 'test';
  // swc-node reads decorator settings from this file.
  process.env.SWC_NODE_PROJECT = join(ROOT, 'gateway/tsconfig.json');
  /** @type {Map<string, MutantResult[]>} */
  const results = new Map();
  try {
    for (const { part, ...group } of groups) {
      const mutants = await mutate(group, words.includes('--changed'));
      results.set(part, [...(results.get(part) ?? []), ...mutants]);
    }
  } finally {
    await server.stop();
  }
  results.set('total', [...results.values()].flat());
  for (const [part, mutants] of results) {
    const { detected, of, percent } = score(mutants);
    say(
      `${part}: ${percent.toFixed(1)} % of ${of} mutants were noticed (${of - detected} were not)`,
    );
    if (percent < WANTED_PERCENT) process.exitCode = 1;
  }
});

/**
 * The groups of these parts or files. All groups if none is named.
 * @param {string[]} names
 */
async function chosen(names) {
  const { PARTS } = await import('../stryker.config.mjs');
  const all = Object.entries(PARTS).flatMap(([part, groups]) =>
    groups.map((group) => ({ part, ...group })),
  );
  if (names.length === 0) return all;
  const groups = all.filter(({ part, mutate: files }) =>
    names.some((name) => name === part || files.some((file) => file.endsWith(`/${name}`))),
  );
  if (groups.length > 0) return groups;
  throw new StepError(`No such part or file. Choose from: ${Object.keys(PARTS).join(', ')}`);
}

/**
 * Runs the mutants of a group and lists those that no test detected.
 * @param {import('../stryker.config.mjs').Group} group
 * @param {boolean} changed
 */
async function mutate({ mutate: files, tests }, changed) {
  const { Stryker } = await import('@stryker-mutator/core');
  const name = (files[0] ?? '').replaceAll('/', '-');
  // For mutation-runner.mjs.
  process.env.HEARTH_MUTATION_TESTS = JSON.stringify(
    tests.map((test) => `gateway/src/modules/${test}.test.ts`),
  );
  const stryker = new Stryker({
    configFile: 'stryker.config.mjs',
    mutate: files.map((file) =>
      file.startsWith('schema/') ? `${file}.ts` : `gateway/src/modules/${file}.ts`,
    ),
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: join(REPORTS, `${name}.html`) },
    incremental: true,
    force: !changed,
    incrementalFile: join(REPORTS, `${name}.json`),
  });
  const mutants = await stryker.runMutationTest();
  const unnoticed = mutants
    .filter(({ status }) => UNDETECTED.has(status))
    .map(
      ({ fileName, location: { start }, mutatorName, replacement, status }) =>
        `${fileName}:${start.line}:${start.column} ${status} ${mutatorName} ${JSON.stringify(replacement)}\n`,
    );
  writeFileSync(join(REPORTS, `${name}.txt`), unnoticed.join(''));
  say(
    `${name}: ${unnoticed.length} of ${mutants.length} were not noticed (${REPORTS}/${name}.txt)`,
  );
  return mutants;
}

/** @param {MutantResult[]} mutants */
function score(mutants) {
  const detected = mutants.filter(({ status }) => DETECTED.has(status)).length;
  const undetected = mutants.filter(({ status }) => UNDETECTED.has(status)).length;
  return {
    detected,
    of: detected + undetected,
    percent: (100 * detected) / (detected + undetected),
  };
}
