import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const DIST = fileURLToPath(new URL('../dist/gateway/src/', import.meta.url));

/** The settings of `npm start`, including stand-in URLs, without the mode. */
const STAND_INS = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://hearth.example',
  HEARTH_SECRET: 'hearth-0123456789-abcdefghijklmnop',
  AIRWALLEX_API_BASE: 'http://127.0.0.1:4010',
  AIRWALLEX_CLIENT_ID: 'local',
  AIRWALLEX_API_KEY: 'local',
  AIRWALLEX_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  GOOGLE_CLIENT_ID: 'local',
  GOOGLE_CLIENT_SECRET: 'local',
  GOOGLE_ISSUERS: 'http://127.0.0.1:4011',
};

test.each(['main.js', 'worker.js', '../../dev/demo/seed-demo.js'])(
  'the built %s is in production mode by default',
  async (entry) => {
    const child = spawn(process.execPath, [DIST + entry], {
      env: { PATH: process.env['PATH'], ...STAND_INS },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    for (const problem of [
      'PUBLIC_URL must start with https://',
      'AIRWALLEX_API_BASE points at a stand-in',
      'GOOGLE_ISSUERS points at a stand-in',
      'HEARTH_SECRET is too weak',
      'AIRWALLEX_WEBHOOK_SECRET is too weak',
    ])
      expect(said).toContain(problem);
  },
);

describe('a start', () => {
  /** argon2 and what it needs have compiled code. The worker's first look at the mail server loads nodemailer. */
  const NOT_BUNDLED = /\/node_modules\/(argon2|@phc\/format|node-gyp-build|nodemailer)\//;
  const MEGABYTE = 1e6;
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'hearth-start-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a program until it ends by itself or is ready. */
  async function run(args: readonly string[], env: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
      env: {
        PATH: process.env['PATH'],
        ...STAND_INS,
        NODE_ENV: 'development',
        PORT: '0',
        DATABASE_OWNER_URL: database.url,
        DATABASE_URL: database.applicationUrl,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    createInterface({ input: child.stdout }).on('line', (line) => {
      said += line;
      if (line.startsWith('{"ready"')) child.kill('SIGTERM');
    });
    const [code] = await once(child, 'close');
    return { code: code as number | null, said };
  }

  // Node resolves, reads, and compiles each file: thousands of small ones took most of a start. The sizes are what the
  // programs load today and a tenth: what a start does not need is imported at its first use.
  it.each([
    ['main.js', [], 9.4 * MEGABYTE],
    ['worker.js', [], 6.8 * MEGABYTE],
    ['cli/ops.js', ['customer', 'find', 'nobody@example.com'], 6.8 * MEGABYTE],
  ])('of %s loads few files', async (program, args, mostBytes) => {
    const coverage = join(folder, program);
    const env: NodeJS.ProcessEnv = { NODE_V8_COVERAGE: coverage };
    if (program === 'worker.js') env['DATABASE_URL'] = database.workerUrl;
    const { said } = await run([DIST + program, ...args], env);
    expect(said).toMatch(/"ready"|Customer not found/);
    const [report = ''] = await readdir(coverage);
    const { result } = JSON.parse(await readFile(join(coverage, report), 'utf8')) as {
      result: { url: string }[];
    };
    const files = result.flatMap(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : []));
    const bundled = files.filter((file) => !NOT_BUNDLED.test(file));
    expect(bundled.filter((file) => !file.startsWith(DIST))).toEqual([]);
    expect(bundled).toContain(DIST + program);
    expect(bundled.length).toBeLessThan(20);
    const sizes = await Promise.all(bundled.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes);
  });

  it('that fails names the line of the TypeScript', async () => {
    await writeFile(join(folder, 'csp.json'), '{"files":{}}');
    const { code, said } = await run([`${DIST}main.js`], { CLIENT_DIST: folder });
    expect(code).toBe(1);
    expect(said).toMatch(/gateway\/src\/http\/site\/[\w-]+\.ts:\d+/);
  });
});
