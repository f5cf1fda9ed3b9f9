import { startTestServer } from '../support/test-server.mjs';
import { SERVER_URL_VARIABLE } from '../support/template.js';
import { soakEvents } from './events.js';
import { soakUsage } from './usage.js';
import { soakWebhooks } from './webhooks.js';

type Soak = (
  wanted: number,
  seed: number,
  say: (line: string) => void,
) => Promise<{ wrong: string[] }>;

/** `npm run soak -- webhooks|usage|events [deliveries|usage events|histories] [seed]`: long versions of the suite's short soaks. */
const SOAKS: Readonly<Record<string, { run: Soak; size: number }>> = {
  webhooks: { run: soakWebhooks, size: 20_000 },
  usage: { run: soakUsage, size: 20_000 },
  events: { run: soakEvents, size: 1_000 },
};

const [name = '', size, seed] = process.argv.slice(2);
const soak = SOAKS[name];
if (!soak) {
  process.stderr.write(`Which soak? There is: ${Object.keys(SOAKS).join(', ')}\n`);
  process.exit(2);
}
const server = await startTestServer();
process.env[SERVER_URL_VARIABLE] = server.url;
try {
  const chosen = seed === undefined ? Date.now() % 1_000_000_000 : Number(seed);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`seed ${chosen}`);
  const result = await soak.run(Number(size ?? soak.size), chosen, say);
  for (const wrong of result.wrong.slice(0, 20)) say(wrong);
  say(JSON.stringify({ ...result, wrong: result.wrong.length }));
  process.exitCode = result.wrong.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
