import type { Transporter } from 'nodemailer';

/** The mail library writes it into headers, with the quotes and the encoding that a name needs. */
export interface MailAddress {
  /** Empty without a name. */
  readonly name: string;
  readonly address: string;
}

/** A rendered email. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where answers go; null for the sender. */
  replyTo: string | null;
  /** The same on every attempt, so that a mailbox can drop duplicates. With angle brackets. */
  messageId: string;
}

export interface Mailer {
  /** Resolves once the mail server accepts the email. Otherwise throws, with its `responseCode`. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The server that a mailer sends through. */
export interface MailServer {
  /** Whether it takes a connection with our credentials. */
  answers(): Promise<boolean>;
}

const TIMEOUT_MS = 10_000;

/** Sends through SMTP. @param smtpUrl `smtp://user:password@host:port` or `smtps://…` */
export function smtpMailer(smtpUrl: string, from: MailAddress): Mailer & MailServer {
  // Made for the first email: a gateway sends none, the worker does.
  let made: Promise<Transporter> | null = null;
  const transport = () => (made ??= open(smtpUrl));
  return {
    async send(mail) {
      const attempt = (await transport()).sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        // RFC 3834, and the word of Exchange for the same: no absence notices in answer.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
      await attempt.catch((error: unknown) => {
        throw refusal(error);
      });
    },
    answers: () =>
      transport()
        .then((server) => server.verify())
        .then(
          () => true,
          () => false,
        ),
    close() {
      void made?.then((server) => {
        server.close();
      });
    },
  };
}

async function open(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Keep only the codes of the server's answer: it often quotes the recipient, and errors are logged. */
function refusal(error: unknown): Error {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  const refused = new Error(
    `the mail server refused the email: ${responseCode ?? code ?? 'unknown'}`,
  );
  return Object.assign(refused, { responseCode });
}
