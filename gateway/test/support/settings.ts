import { ConfigError, readConfig } from '../../src/config.js';

export const GOOD = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgres://hearth:secret@db.internal:5432/hearth',
  SMTP_URL: 'smtps://mail.internal:465',
  HEARTH_SECRET: 'g8Jw0kZrV1yQm3nXb6TtLc5sDf2hPa9e',
  AIRWALLEX_CLIENT_ID: 'client',
  AIRWALLEX_API_KEY: '9c4f1e7ab26d803f5518ce92',
  AIRWALLEX_WEBHOOK_SECRET: 'whsec_7Hq2VzkPw9LxBd4T',
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-w2Kf8sRz5uYc1TgQ',
};
export const PRODUCTION = {
  ...GOOD,
  NODE_ENV: 'production',
  AIRWALLEX_ENV: 'prod',
  EXIT_ADDRESSES: '203.0.113.0/24',
  PUBLIC_URL: 'https://hearth.example',
  SELLER_NAME: 'Example Limited',
  SELLER_ADDRESS: '1 Example Road|Hong Kong',
  SELLER_EMAIL: 'billing@company.internal',
  SELLER_CODE: 'EXA',
  DATABASE_URL: 'postgres://hearth_gateway:5be07c31d94fa286@db.internal:5432/hearth',
};

/** The problems that `readConfig` reports for these settings; empty if it accepts them. */
export function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
