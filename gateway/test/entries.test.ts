import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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
