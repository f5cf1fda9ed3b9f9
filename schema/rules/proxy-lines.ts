import { MAX_TEMPLATE } from './limits.js';

/** How a list of proxies is written (PRODUCT.md "Proxy credentials"). */
export type LineFormat =
  | 'HOST_PORT_USER_PASS'
  | 'USER_PASS_AT_HOST_PORT'
  | 'USER_PASS_HOST_PORT'
  | 'URL'
  | 'CURL'
  | 'CUSTOM';

/** The parts of one line. */
export interface ProxyLine {
  /** `http` or `socks5h`: names are resolved at the exit, not on the customer's machine. */
  readonly scheme: string;
  readonly host: string;
  /** Text where a prerendered page has a placeholder for it. */
  readonly port: number | string;
  /** Null where the client's address is let in by itself. */
  readonly credentials: { username: string; password: string } | null;
}

/** Names that a template can contain, as `{host}`. */
export const PLACEHOLDERS = ['host', 'port', 'user', 'pass', 'scheme', 'protocol'] as const;
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Where samples send their request: it answers with the address that it sees. */
export const SAMPLE_TARGET = 'https://api.ipify.org';

/** A host as it stands before a port: an IPv6 address in brackets. */
export function bracketedHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function valuesOf({
  scheme,
  host,
  port,
  credentials,
}: ProxyLine): Readonly<Record<(typeof PLACEHOLDERS)[number], string>> {
  return {
    host: bracketedHost(host),
    port: String(port),
    user: credentials?.username ?? '',
    pass: credentials?.password ?? '',
    scheme,
    protocol: scheme === 'http' ? 'http' : 'socks5',
  };
}

/** Whether a template can be used: every `{name}` in it is known, and there is at least one. */
export function isTemplate(template: string): boolean {
  const known: readonly string[] = PLACEHOLDERS;
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return (
    template.length <= MAX_TEMPLATE &&
    names.length > 0 &&
    names.every((name) => known.includes(name))
  );
}

/** Writes one line in the chosen format. Only CUSTOM uses `template`. IPv6 hosts are in brackets. */
export function formatProxyLine(
  line: ProxyLine,
  format: LineFormat,
  template: string | null,
): string {
  const values = valuesOf(line);
  const { host, port, user, pass, scheme } = values;
  const login = line.credentials === null ? '' : `${user}:${pass}`;
  switch (format) {
    case 'HOST_PORT_USER_PASS':
      return login === '' ? `${host}:${port}` : `${host}:${port}:${login}`;
    case 'USER_PASS_AT_HOST_PORT':
      return login === '' ? `${host}:${port}` : `${login}@${host}:${port}`;
    case 'USER_PASS_HOST_PORT':
      return login === '' ? `${host}:${port}` : `${login}:${host}:${port}`;
    case 'URL':
      return login === '' ? `${scheme}://${host}:${port}` : `${scheme}://${login}@${host}:${port}`;
    case 'CURL':
      return `curl -x "${scheme}://${host}:${port}"${login === '' ? '' : ` -U "${login}"`} ${SAMPLE_TARGET}`;
    case 'CUSTOM': {
      const byName = new Map<string, string>(Object.entries(values));
      return (template ?? '').replace(
        PLACEHOLDER,
        (_match, name: string) => byName.get(name) ?? '',
      );
    }
  }
}
