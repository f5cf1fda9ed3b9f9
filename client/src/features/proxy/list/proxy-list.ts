import type { ProxyPresetFragment } from '../proxy.generated';
import { bracketedHost, formatProxyLine } from '../../../../../schema/rules/proxy-lines';
import { csvLines } from '../../../lib/csv';
import { MASK, type Endpoint } from '../form/proxy-preview';

/** A list as it was confirmed, with all that is needed to show it without its password. */
export interface ConfirmedList {
  readonly configuration: ProxyPresetFragment;
  readonly endpoint: Endpoint;
  readonly lines: readonly string[];
  /** Null where the lines hold none. */
  readonly password: string | null;
}

export function maskLine(line: string, password: string | null): string {
  return password === null ? line : line.replaceAll(password, MASK);
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A name that no template contains. */
const USERNAME = '\u0000';

/** The username in a line. Lines differ only in their usernames. Empty where a line holds none. */
export function usernameReader({
  configuration: { format, template },
  endpoint,
  password,
}: ConfirmedList): (line: string) => string {
  if (password === null) return () => '';
  const sample = formatProxyLine(
    { ...endpoint, credentials: { username: USERNAME, password } },
    format,
    template ?? '',
  );
  const [first = '', ...rest] = sample.split(USERNAME).map(escape);
  if (rest.length === 0) return () => '';
  // A template may name the user more than once: the others repeat the first.
  const [second = '', ...more] = rest;
  const pattern = new RegExp(
    `^${first}([\\w-]+)${second}${more.map((part) => `\\1${part}`).join('')}$`,
    's',
  );
  return (line) => pattern.exec(line)?.[1] ?? '';
}

/** One line of the list a row, with its parts in columns of their own. For programs, so it starts without a mark. */
export function listCsv(list: ConfirmedList): string {
  const readUsername = usernameReader(list);
  const { protocol, host, port } = list.endpoint;
  return csvLines([
    ['protocol', 'host', 'port', 'username', 'password', 'proxy'],
    ...list.lines.map((line) => [
      protocol.toLowerCase(),
      bracketedHost(host),
      port,
      readUsername(line),
      list.password ?? '',
      line,
    ]),
  ]);
}
