// `node scripts/pack-contract.mjs`: packs schema/ as it would be published, installs the pack in a strict project that knows
// neither a browser nor Node, compiles a consumer there, and runs it. Part of .ci/run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const REQUIRED = ['LICENSE', 'README.md', 'CHANGELOG.md', 'schema.graphql', 'package.json'];
/** Tests, and the values of one installation. */
const NOT_FOR_OTHERS = /\.test\.|\/(brand|catalogue|statement-keys)\.|tsbuildinfo/;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023'],
    types: [],
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUncheckedSideEffectImports: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    outDir: 'out',
  },
  files: ['consumer.ts'],
};

const CONSUMER = `
import { errorDocs } from '@hearth/schema/error-docs';
import { INPUT_REASONS, type InputReason, TOP_LEVEL_CODES, USER_ERRORS, type UserErrorCode } from '@hearth/schema/errors';
import type { ClientConfig, RestUser } from '@hearth/schema/rest';
import { canonicalAddress } from '@hearth/schema/rules/address';
import { MAX_REMARK_CHARACTERS } from '@hearth/schema/rules/limits';
import { API_SCOPES, type ApiScope } from '@hearth/schema/scopes';
import type { Me, OrderStatus, UserError } from '@hearth/schema/types';

export const scope: ApiScope = 'READ_USAGE';
export const status: OrderStatus = 'PAID';
export const code: UserErrorCode = 'REMARK_TOO_LONG';
export const reason: InputReason = 'CURSOR_MALFORMED';
export const nameOf = ({ displayName }: Me, user: RestUser): string => displayName || user.email;
export const clientIdOf = ({ google }: ClientConfig): string | null => google?.clientId ?? null;
export const linkOf = (error: UserError): string => errorDocs(error.code);
// @ts-expect-error: a closed list
export const unknown: UserErrorCode = 'NO_SUCH_CODE';

function holds(fact: boolean, name: string): void {
  if (!fact) throw new Error(name);
}
holds(API_SCOPES.includes(scope), 'scopes');
holds(errorDocs(code).endsWith('#UserErrorCode.REMARK_TOO_LONG'), 'address of a code');
holds(USER_ERRORS[code].length > 0 && INPUT_REASONS[reason].length > 0, 'descriptions');
holds(TOP_LEVEL_CODES.includes('NOT_FOUND') && MAX_REMARK_CHARACTERS > 0, 'codes and limits');
holds(canonicalAddress('::ffff:192.0.2.1') !== null, 'a rule with a package of its own');
`;

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const project = mkdtempSync(join(tmpdir(), 'hearth-contract-'));
try {
  rmSync(join(ROOT, 'schema/dist'), { recursive: true, force: true });
  const packing = [
    'pack',
    '--workspace',
    '@hearth/schema',
    '--pack-destination',
    project,
    '--json',
  ];
  const [{ filename, files }] = JSON.parse(
    run('npm', [...packing, '--foreground-scripts=false', '--loglevel', 'error'], ROOT),
  );
  const paths = files.map((/** @type {{ path: string }} */ { path }) => path);
  const missing = REQUIRED.filter((path) => !paths.includes(path));
  const strange = paths.filter((/** @type {string} */ path) => NOT_FOR_OTHERS.test(path));
  if (missing.length > 0 || strange.length > 0)
    throw new Error(
      `The pack lacks [${missing.join(', ')}] or must not hold [${strange.join(', ')}]`,
    );

  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  writeFileSync(join(project, 'consumer.ts'), CONSUMER);
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  run('npm', ['install', ...quietly, join(project, filename)], project);
  run(process.execPath, [TSC, '--project', project], project);
  run(process.execPath, [join(project, 'out/consumer.js')], project);
  const { resolve } = createRequire(join(project, 'package.json'));
  buildSchema(readFileSync(resolve('@hearth/schema/schema.graphql'), 'utf8'));
  say(`${filename}: ${paths.length} files, compiled and used in a project of its own`);
} finally {
  rmSync(project, { recursive: true });
}
