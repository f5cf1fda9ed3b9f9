import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { built, builtForDevelopment, withMigratedDatabase } from './built-gateway.mjs';
import { composedStatements } from './composed-statements.mjs';
import { ROOT } from './paths.mjs';
import { say } from './progress.mjs';
import { changesMadeBy } from './snapshot.mjs';

// The SQL check leads from the built gateway to its sources, also for modules that an earlier check has loaded.
process.setSourceMapsEnabled(true);

const SCHEMA = 'schema/schema.graphql';
const ACCEPTED = 'schema/accepted-breaking-changes.txt';
const NOTICES = 'THIRD-PARTY-NOTICES';
const LOCALES = 'client/src/locales';
const SOURCE_LOCALE = 'en-US';
const GATEWAY_SOURCES = join(ROOT, 'gateway/src/');
/** Runs the statements of others. It has none of its own. */
const ENGINE = join(GATEWAY_SOURCES, 'engine/');

/**
 * Checks that derived files match their sources. Each check returns its findings as actionable lines, and restores
 * every file.
 * @type {Record<string, () => Promise<string[]>>}
 */
export const DRIFT_CHECKS = {
  async schema() {
    const { createSchema, printPublicSchema } = await built('http/graphql/schema.js');
    const printed = await printPublicSchema(createSchema());
    if (readText(SCHEMA) === printed) return [];
    return [
      `${SCHEMA} is not what the gateway serves. Run "npm run codegen" and commit the result.`,
    ];
  },

  async 'breaking changes'() {
    const base = schemaBefore();
    if (base === null) return [];
    const { buildSchema, findBreakingChanges } = await import('graphql');
    const changes = findBreakingChanges(buildSchema(base), buildSchema(readText(SCHEMA)));
    const accepted = new Set(
      existsSync(join(ROOT, ACCEPTED)) ? readText(ACCEPTED).split('\n') : [],
    );
    return changes
      .map(({ type, description }) => `${type}: ${description}`)
      .filter((line) => !accepted.has(line))
      .map(
        (line) =>
          `${line}  (add and deprecate instead; if nobody can use it yet, list this line in ${ACCEPTED})`,
      );
  },

  async codegen() {
    const changed = await changesMadeBy(
      ['client/src', 'migrations', 'mocks/src/msw/generated', 'schema'],
      () => run(['scripts/codegen.mjs'], ROOT),
    );
    return changed.map((path) => `${path} is stale. Run "npm run codegen" and commit the result.`);
  },

  async 'message catalogues'() {
    const extract = (/** @type {string} */ config) =>
      run(
        [
          join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js'),
          'extract',
          '--clean',
          // As `npm run i18n:extract` does: with workers, the order of the messages depends on which is faster.
          ...['--workers', '1', '--config', config],
        ],
        join(ROOT, 'client'),
      );
    const changed = await changesMadeBy([LOCALES], () => {
      extract('lingui.config.ts');
      extract('lingui.pricing.config.ts');
    });
    return [
      ...changed.map(
        (path) => `${path} is stale. Run "npm run i18n:extract -w client" and commit the result.`,
      ),
      ...catalogues().flatMap(untranslated),
    ];
  },

  async 'third-party notices'() {
    const directory = mkdtempSync(join(tmpdir(), 'hearth-notices-'));
    const written = join(directory, NOTICES);
    try {
      run(
        [
          join(ROOT, 'node_modules/generate-license-file/bin/generate-license-file'),
          ...['--config', 'docs/notices/config.json', '--output', written],
        ],
        ROOT,
      );
      if (readFileSync(written, 'utf8') === readText(NOTICES)) return [];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
    return [
      `${NOTICES} is not that of the installed packages. Run "npm run notices" and commit the result.`,
    ];
  },

  async migrations() {
    return withMigratedDatabase(async (source) => {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      const differences = upQueries.map(({ query }) => `the entities want: ${query}`);
      // Every migration can be reverted and reapplied.
      const total = source.migrations.length;
      for (let undone = 0; undone < total; undone += 1)
        await source.undoLastMigration({ transaction: 'each' });
      await source.runMigrations({ transaction: 'each' });
      return differences;
    });
  },

  async sql() {
    return withMigratedDatabase(async (source) => {
      const { programOf } = await builtForDevelopment('sql-check/program.js');
      const check = await builtForDevelopment('sql-check/check-statements.js');
      const runner = source.createQueryRunner();
      try {
        const program = programOf(join(ROOT, 'gateway/tsconfig.json'));
        const client = await runner.connect();
        const { problems, checked, unchecked } = await check.checkStatements({
          program,
          client,
          recorded: await composedStatements(built),
          isOurs: (/** @type {string} */ file) =>
            file.startsWith(GATEWAY_SOURCES) && !file.startsWith(ENGINE),
          nameOf: (/** @type {string} */ file) => relative(ROOT, file),
        });
        say(`${checked} statements checked, not checked:`);
        for (const statement of unchecked) say(`  ${statement}`);
        return [
          ...problems,
          ...(await check.checkEntities({ program, client, entities: source.entityMetadatas })),
        ];
      } finally {
        await runner.release();
      }
    });
  },
};

/** @param {string} path */
function readText(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/**
 * The published schema: that of the last release, otherwise of the previous commit (or of HEAD, if the working tree has
 * changes). Null without git or without the file.
 */
function schemaBefore() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', `safe.directory=${ROOT}`, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const release = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0];
    const dirty = git('status', '--porcelain', '--', SCHEMA) !== '';
    return git('show', `${release || (dirty ? 'HEAD' : 'HEAD~1')}:${SCHEMA}`);
  } catch {
    // A tarball without history, or a first commit: nothing to compare with.
    return null;
  }
}

/** @param {string[]} args @param {string} cwd */
function run(args, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

function catalogues() {
  return readdirSync(join(ROOT, LOCALES), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.po') && !name.includes(SOURCE_LOCALE))
    .map((name) => join(LOCALES, name));
}

/** @param {string} path @returns {string[]} one line per message without a translation */
function untranslated(path) {
  return readText(path)
    .split(/\n\s*\n/)
    .filter((entry) => /^msgid/m.test(entry))
    .filter((entry) => textOf(entry, 'msgstr') === '' && textOf(entry, 'msgid') !== '')
    .map((entry) => `${path} has no translation of "${textOf(entry, 'msgid')}"`);
}

/** @param {string} entry @param {'msgid' | 'msgstr'} key @returns {string} its text, which may span several lines */
function textOf(entry, key) {
  const [, quoted = ''] =
    new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry) ?? [];
  return [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('');
}
