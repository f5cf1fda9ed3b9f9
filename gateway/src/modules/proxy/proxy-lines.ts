/** Formats of a proxy list (PRODUCT.md "Proxy credentials"). */
export type OutputFormat =
  | 'HOST_PORT_USER_PASS'
  | 'USER_PASS_AT_HOST_PORT'
  | 'USER_PASS_HOST_PORT'
  | 'URL'
  | 'CURL'
  | 'CUSTOM';

/** The parts of one line. */
export interface ProxyLine {
  /** `http` or `socks5h`, which resolves names at the exit, not on the customer's machine. */
  scheme: 'http' | 'socks5h';
  host: string;
  port: number;
  /** Null if the client's address is whitelisted. */
  credentials: { username: string; password: string } | null;
}

const MAX_TEMPLATE = 500;
const PLACEHOLDER = /\{([^{}]*)\}/g;
/** Target of the sample command. It answers with the client's address. */
const CURL_TARGET = 'https://api.ipify.org';

function placeholders({ scheme, host, port, credentials }: ProxyLine): Record<string, string> {
  return {
    host: host.includes(':') ? `[${host}]` : host,
    port: String(port),
    user: credentials?.username ?? '',
    pass: credentials?.password ?? '',
    scheme,
    protocol: scheme === 'http' ? 'http' : 'socks5',
  };
}

const KNOWN: ReadonlySet<string> = new Set(
  Object.keys(placeholders({ scheme: 'http', host: '', port: 0, credentials: null })),
);

/** Whether a template is valid: it has at least one `{name}`, and all of them are known. */
export function isTemplate(template: string): boolean {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return (
    template.length <= MAX_TEMPLATE && names.length > 0 && names.every((name) => KNOWN.has(name))
  );
}

/** Writes one line in the chosen format. Only CUSTOM uses `template`. IPv6 hosts are in brackets. */
export function formatProxyLine(
  line: ProxyLine,
  format: OutputFormat,
  template: string | null,
): string {
  const values = placeholders(line);
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
      return `curl -x "${scheme}://${host}:${port}"${login === '' ? '' : ` -U "${login}"`} ${CURL_TARGET}`;
    case 'CUSTOM':
      return (template ?? '').replace(PLACEHOLDER, (_match, name: string) => values[name] ?? '');
  }
}
