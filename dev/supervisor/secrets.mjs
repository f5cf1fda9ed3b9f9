import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of a local installation. Each is generated once and kept. */
const GENERATORS = {
  HEARTH_SECRET: () => randomBytes(32).toString('base64'),
  GATEWAY_DATABASE_PASSWORD: () => randomBytes(24).toString('hex'),
  WORKER_DATABASE_PASSWORD: () => randomBytes(24).toString('hex'),
  NODE_SECRET: () => randomBytes(24).toString('hex'),
  AIRWALLEX_CLIENT_ID: () => `local-${randomBytes(8).toString('hex')}`,
  AIRWALLEX_API_KEY: () => randomBytes(32).toString('hex'),
  AIRWALLEX_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
  STATEMENT_SIGNING_KEY: () => randomBytes(32).toString('base64'),
  SUPPORT_MAIL_SECRET: () => randomBytes(24).toString('hex'),
  GOOGLE_CLIENT_ID: () => `${randomUUID()}.apps.googleusercontent.com`,
  GOOGLE_CLIENT_SECRET: () => randomBytes(24).toString('hex'),
  CAPTCHA_SITE_KEY: () => `local-${randomBytes(8).toString('hex')}`,
  CAPTCHA_SECRET: () => randomBytes(24).toString('hex'),
};

/**
 * The secrets of a data directory, in a `secrets.json` that only its owner can read. Encrypted data depends on them, so
 * they are stored with the data.
 * @param {string} dataDir
 * @returns {Record<keyof typeof GENERATORS, string>}
 */
export function readSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json');
  /** @type {Partial<Record<string, string>>} */
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const secrets = Object.fromEntries(
    Object.entries(GENERATORS).map(([name, generate]) => [name, kept[name] ?? generate()]),
  );
  if (Object.keys(GENERATORS).some((name) => kept[name] === undefined)) {
    writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return /** @type {Record<keyof typeof GENERATORS, string>} */ (secrets);
}
