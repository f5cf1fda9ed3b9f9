import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { ConfigError, readConfig, settingWarnings } from '../config.js';
import { createLogger } from '../platform/logger.js';
import { letReadersLeave } from '../platform/process.js';
import { requireFit } from '../prepare-database.js';
import { createServices, type Services } from '../services.js';
import { outputTo } from './ops/output.js';
import { asksForHelp, EXIT, runOps } from './ops/run-ops.js';

/** The operators' commands (`npm run ops`). They need the gateway's environment. */
async function main(args: readonly string[]): Promise<number> {
  const out = outputTo((line) => process.stdout.write(line));
  const complain = (line: string) => {
    process.stderr.write(line);
  };
  const operator = process.env['HEARTH_OPERATOR'] ?? userInfo().username;
  const input = async () => (process.stdin.isTTY ? null : text(process.stdin));
  if (asksForHelp(args)) {
    const none = new Proxy({} as Services, {
      get: () => {
        throw new Error('help uses no services');
      },
    });
    return runOps(
      args.length === 0 ? ['--help'] : args,
      { services: none, out, input, operator },
      complain,
    );
  }
  for (const warning of settingWarnings(process.env)) complain(`${warning}\n`);
  const config = readConfig(process.env);
  await requireFit(config.database.url, config.secret);
  const services = await createServices({ config, log: createLogger('error', 'ops') });
  try {
    return await runOps(args, { services, out, input, operator }, complain);
  } finally {
    await services.close();
  }
}

letReadersLeave();
main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(EXIT.FAILED);
  },
);
