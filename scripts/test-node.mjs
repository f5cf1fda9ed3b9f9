// `npm run test:node -- 24` runs the tests on another version of Node; `npm run test:node -- 22 order` runs some. The
// registry's package of Node is unpacked into .cache, so the machine's own Node stays as it is.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CACHE, ROOT } from './lib/paths.mjs';
import { StepError, runStep } from './lib/progress.mjs';
import { runScript } from './prepare.mjs';

await runScript(async () => {
  const [version = '', ...rest] = process.argv.slice(2);
  if (!/^\d+(\.\d+){0,2}$/.test(version))
    throw new StepError('Which version of Node? For example: npm run test:node -- 24 order');
  const bin = await nodeOf(version);
  // First in the path, because tests and builds start programs by the name "node" too.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(join(bin, 'node'), [join(ROOT, 'scripts/test.mjs'), ...rest], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
});

/**
 * The folder of a version's executable. Installs it if it is not there.
 * @param {string} version
 */
async function nodeOf(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(CACHE, 'node', version);
  const bin = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    await runStep({
      title: `Installing Node ${version}`,
      command: 'npm',
      args: [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-audit',
        '--no-fund',
        `${name}@${version}`,
      ],
      hint: `Does the package registry have ${name} in version ${version}?`,
    });
  }
  return bin;
}
