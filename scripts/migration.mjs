// `npm run migration -- plan-highlight`: writes a migration of what the entities have and the tables do not.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import prettier from 'prettier';
import { prepare, runScript } from './prepare.mjs';
import { withMigratedDatabase } from './lib/built-gateway.mjs';
import {
  classOf,
  MIGRATIONS,
  migrationFiles,
  writeMigrationIndex,
} from './lib/migration-index.mjs';
import { ROOT } from './lib/paths.mjs';
import { say, StepError } from './lib/progress.mjs';

/** The numbers leave room for a migration that has to come between two others. */
const STEP = 100;

/** @param {string} name @returns {string} `1700000017200-plan-highlight.ts` */
function fileOf(name) {
  const last = Number.parseInt(migrationFiles().at(-1) ?? '0', 10);
  return `${last + STEP}-${name}.ts`;
}

/** @param {readonly { query: string }[]} queries */
const statements = (queries) =>
  queries.map(({ query }) => `await db.query(\`${query.replace(/[\\`$]/g, '\\$&')}\`);`).join('\n');

/** @param {string} file @param {{ upQueries: { query: string }[], downQueries: { query: string }[] }} queries */
const migrationText = (file, { upQueries, downQueries }) => `
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${classOf(file)} implements MigrationInterface {
  name = '${classOf(file)}';

  async up(db: QueryRunner): Promise<void> {
    ${statements(upQueries)}
  }

  async down(db: QueryRunner): Promise<void> {
    ${statements(downQueries.toReversed())}
  }
}
`;

await runScript(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name))
    throw new StepError('Name the change in lower case: npm run migration -- plan-highlight');
  await prepare({ builds: ['gateway'] });
  const queries = await withMigratedDatabase((source) => source.driver.createSchemaBuilder().log());
  if (queries.upQueries.length === 0)
    throw new StepError(
      'The tables are as the entities describe them. Write migrations of views, functions, and rows by hand.',
    );
  const file = fileOf(name);
  const path = join(MIGRATIONS, file);
  const options = await prettier.resolveConfig(path);
  writeFileSync(
    path,
    await prettier.format(migrationText(file, queries), { ...options, filepath: path }),
  );
  writeMigrationIndex();
  say(
    `Wrote ${relative(ROOT, path)}. Read its SQL: rows that exist need a value for a required column.`,
  );
});
