// `npm run mutation`: how many changes to the code of the money core its tests notice. `npm run mutation -- points` does one
// part; `--changed` asks again only for mutants whose code or tests changed since the last run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './lib/paths.mjs';
import { StepError, say } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

const REPORTS = join(CACHE, 'mutation');
/** Stryker's words for a mutant that a test noticed, and for one that no test noticed. */
const DETECTED = new Set(['Killed', 'Timeout']);
const UNDETECTED = new Set(['Survived', 'NoCoverage']);
const WANTED_PERCENT = 85;

/**
 * @typedef {import('@stryker-mutator/core').Stryker} Stryker
 * @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} MutantResult
 */

await runScript(async () => {
  await prepare({ builds: [] });
  const { PARTS } = await import('../stryker.config.mjs');
  const { startTestServer } = await import('../gateway/test/support/test-server.mjs');
  const words = process.argv.slice(2);
  const names = words.filter((word) => word !== '--changed');
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new StepError(`There is no part "${unknown}", but: ${Object.keys(PARTS).join(', ')}`);
  mkdirSync(REPORTS, { recursive: true });
  process.chdir(ROOT);
  const server = await startTestServer();
  process.env.HEARTH_TEST_DATABASE_URL = server.url;
  /** @type {Record<string, MutantResult[]>} */
  const results = {};
  try {
    for (const name of names.length === 0 ? Object.keys(PARTS) : names) {
      results[name] = [];
      for (const [index, group] of (PARTS[name] ?? []).entries())
        results[name].push(
          ...(await mutate(`${name}-${index}`, group, words.includes('--changed'))),
        );
      report(name, results[name]);
    }
  } finally {
    await server.stop();
  }
  say('');
  for (const [name, mutants] of Object.entries(results)) say(line(name, mutants));
  say(line('total', Object.values(results).flat()));
  const all = Object.values(results);
  if ([...all, all.flat()].some((mutants) => score(mutants).percent < WANTED_PERCENT))
    process.exitCode = 1;
});

/**
 * @param {string} name
 * @param {import('../stryker.config.mjs').Group} group
 * @param {boolean} changed
 */
async function mutate(name, { mutate: files, tests }, changed) {
  const { Stryker } = await import('@stryker-mutator/core');
  const stryker = new Stryker({
    configFile: 'stryker.config.mjs',
    mutate: files.map((file) => `gateway/src/modules/${file}.ts`),
    jest: {
      configFile: 'jest.mutation.config.mjs',
      config: { testMatch: tests.map((test) => `<rootDir>/gateway/src/modules/${test}.test.ts`) },
    },
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: join(REPORTS, `${name}.html`) },
    incremental: true,
    force: !changed,
    incrementalFile: join(REPORTS, `${name}.json`),
  });
  return stryker.runMutationTest();
}

/**
 * Says what no test noticed; the pages beside it show the code.
 * @param {string} name
 * @param {MutantResult[]} mutants
 */
function report(name, mutants) {
  const lines = mutants
    .filter(({ status }) => UNDETECTED.has(status))
    .map(({ fileName, location: { start }, mutatorName, replacement, status }) =>
      [
        `${fileName}:${start.line}:${start.column}`,
        mutatorName,
        status,
        JSON.stringify(replacement),
      ].join(' '),
    )
    .sort();
  const file = join(REPORTS, `${name}.txt`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  say(`${line(name, mutants)}; those that no test noticed are in ${file}`);
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

/** @param {string} name @param {MutantResult[]} mutants */
function line(name, mutants) {
  const { detected, of, percent } = score(mutants);
  return `${name}: ${percent.toFixed(1)} % of ${of} mutants were noticed (${of - detected} were not)`;
}
