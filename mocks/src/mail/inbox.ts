import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseUrl, explainListenError } from '../platform/listen.js';

export interface InboxOptions {
  readonly host: string;
  /** 0 selects a free port for each. */
  readonly webPort: number;
  readonly smtpPort: number;
}

export interface RunningInbox {
  /** The web page. Its API is under `/api`. */
  readonly webUrl: string;
  /** The gateway's `SMTP_URL`. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

/** Older emails are dropped, so that a long test run does not exhaust memory. */
const MAILS_KEPT = 2_000;

/**
 * Starts maildev: an SMTP server that accepts everything, a web page and an API to read it.
 * Its code takes most of a second to load, so it is loaded here and not with this module.
 * @throws Error naming MAIL_WEB_PORT or SMTP_PORT when it cannot be bound
 */
export async function startInbox(options: InboxOptions): Promise<RunningInbox> {
  const { MailDev } = await import('maildev');
  // Without its own directory, maildev writes to a fixed one in the system's temporary directory, which may belong to
  // another user's run.
  const mailDirectory = await mkdtemp(join(tmpdir(), 'hearth-mail-'));
  const removeDirectory = async (): Promise<void> => {
    await rm(mailDirectory, { recursive: true, force: true });
  };
  const inbox = new MailDev({
    ip: options.host,
    webIp: options.host,
    smtp: options.smtpPort,
    web: options.webPort,
    mailDirectory,
    maxEmails: MAILS_KEPT,
    silent: true,
  });
  try {
    const { api, smtp } = await quietly(async () => inbox.start());
    const webPort = api?.getPort() ?? options.webPort;
    return {
      webUrl: baseUrl(options.host, webPort),
      smtpUrl: baseUrl(options.host, smtp.getPort(), 'smtp'),
      stop: async () => {
        await inbox.stop();
        await removeDirectory();
      },
    };
  } catch (error) {
    await removeDirectory();
    throw explainListenError(error, { host: options.host, ...portOf(error, options) });
  }
}

/** The port that a failed bind was about. */
function portOf(error: unknown, options: InboxOptions): { port: number; portName: string } {
  const port = error instanceof Error && 'port' in error ? Number(error.port) : options.webPort;
  const isSmtp = port === options.smtpPort;
  return { port, portName: isSmtp ? 'SMTP_PORT' : 'MAIL_WEB_PORT' };
}

/** maildev prints its address on stdout even when silent, but stdout is reserved for the readiness line. */
async function quietly<T>(start: () => Promise<T>): Promise<T> {
  const { info } = console;
  console.info = () => undefined;
  try {
    return await start();
  } finally {
    console.info = info;
  }
}
