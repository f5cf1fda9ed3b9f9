import { readConfig, ConfigError } from './config.js';
import { logToStderr, reasonOf } from './log.js';
import { startProxyNode } from './proxy-node.js';

/** Starts the node from the environment, prints its addresses in one line on stdout, and stops on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env, (warning) => logToStderr('warn', warning));
  if (process.argv.includes('--check')) {
    process.stdout.write('The configuration can be used.\n');
    return;
  }

  // Listen before starting anything, so that a signal during the start is not lost.
  const stopRequested = new Promise<string>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
    if (process.env['STOP_WITH_PARENT'] === '1')
      process.stdin.resume().once('close', () => resolve('the parent process ended'));
  });

  const node = await startProxyNode(config, logToStderr);
  const { httpPort, socksPort, operationsUrl, echoUrl } = node;
  process.stdout.write(
    `${JSON.stringify({ ready: 'proxy-node', httpPort, socksPort, operationsUrl, echoUrl })}\n`,
  );

  logToStderr('info', 'stopping', { because: await stopRequested });
  await node.stop();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const message =
      error instanceof ConfigError ? 'the configuration is not usable' : 'the proxy node failed';
    logToStderr('error', message, { reason: reasonOf(error) });
    process.exit(1);
  },
);
