/**
 * How a proxy is written, for the preview while a form changes: the same text as the gateway's proxy-username.ts and
 * proxy-lines.ts make, which gateway/src/modules/proxy/proxy-grammar.test.ts holds against each other. What was confirmed is
 * always the gateway's own text. No imports: both sides can load it.
 */
export type LineFormat =
  | 'HOST_PORT_USER_PASS'
  | 'USER_PASS_AT_HOST_PORT'
  | 'USER_PASS_HOST_PORT'
  | 'URL'
  | 'CURL'
  | 'CUSTOM';

export interface LineTarget {
  /** ISO 3166-1 alpha-2 in upper case; null is anywhere. */
  readonly country: string | null;
  readonly city: string | null;
  readonly session: string | null;
  readonly sessionMinutes: number | null;
}

export interface Line {
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  /** Null where the client's address is let in by itself. */
  readonly credentials: { readonly username: string; readonly password: string } | null;
}

export const MAX_TEMPLATE = 500;
export const MAX_QUANTITY = 1_000;
export const PLACEHOLDERS = ['host', 'port', 'user', 'pass', 'scheme', 'protocol'] as const;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const SESSION = /^[A-Za-z0-9_]{1,25}$/;
const SESSION_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SESSION_LENGTH = 8;

/** Where the samples send their request: it answers with the address it sees. */
export const SAMPLE_TARGET = 'https://api.ipify.org';

export function writeUsername(username: string, target: LineTarget): string {
  const parts = [username];
  if (target.country !== null) parts.push('country', target.country.toLowerCase());
  if (target.city !== null) parts.push('city', target.city);
  if (target.session !== null) parts.push('session', target.session);
  if (target.sessionMinutes !== null) parts.push('sesstime', String(target.sessionMinutes));
  return parts.join('-');
}

/** IPv6 hosts stand in brackets. */
export function writeHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

export function writeLine(line: Line, format: LineFormat, template: string): string {
  const { scheme, port, credentials } = line;
  const at = `${writeHost(line.host)}:${port}`;
  const login = credentials === null ? '' : `${credentials.username}:${credentials.password}`;
  switch (format) {
    case 'HOST_PORT_USER_PASS':
      return login === '' ? at : `${at}:${login}`;
    case 'USER_PASS_AT_HOST_PORT':
      return login === '' ? at : `${login}@${at}`;
    case 'USER_PASS_HOST_PORT':
      return login === '' ? at : `${login}:${at}`;
    case 'URL':
      return login === '' ? `${scheme}://${at}` : `${scheme}://${login}@${at}`;
    case 'CURL':
      return `curl -x "${scheme}://${at}"${login === '' ? '' : ` -U "${login}"`} ${SAMPLE_TARGET}`;
    case 'CUSTOM': {
      const values: Readonly<Record<string, string>> = {
        host: writeHost(line.host),
        port: String(port),
        user: credentials?.username ?? '',
        pass: credentials?.password ?? '',
        scheme,
        protocol: scheme === 'http' ? 'http' : 'socks5',
      };
      return template.replace(PLACEHOLDER, (_match, name: string) => values[name] ?? '');
    }
  }
}

/** Whether every `{name}` in a template is known, and there is at least one. */
export function isTemplate(template: string): boolean {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  const known: readonly string[] = PLACEHOLDERS;
  return (
    template.length <= MAX_TEMPLATE &&
    names.length > 0 &&
    names.every((name) => known.includes(name))
  );
}

export function isSessionId(text: string): boolean {
  return SESSION.test(text);
}

/** A session that nobody else has: 36⁸ of them, taken from the system's randomness. */
export function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(SESSION_LENGTH));
  return Array.from(bytes, (value) => SESSION_ALPHABET[value % SESSION_ALPHABET.length]).join('');
}
