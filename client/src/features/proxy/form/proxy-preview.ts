import type { ProxySetupQuery } from '../proxy.generated';
import { hasUsername, type ProxyValues } from './proxy-form';
import { type ProxyLine, formatProxyLine } from '../../../../../schema/rules/proxy-lines';
import { formatProxyUsername } from '../../../../../schema/rules/proxy-username';

export type Endpoint = ProxySetupQuery['proxyEndpoints'][number];

/** A line that is about to be confirmed. */
export interface Preview {
  readonly endpoint: Endpoint;
  /** Null where the client's address is let in by itself. */
  readonly username: string | null;
  /** Whether each connection gets an address of its own. */
  readonly rotates: boolean;
  /** For programs that send no password to a SOCKS5 proxy. */
  readonly httpEndpoint: Endpoint;
}

/** In place of any password. The fixed length hides the password's own. */
export const MASK = '••••••••';

export function toPreview(
  values: ProxyValues,
  accounts: readonly { readonly id: string; readonly username: string }[],
  endpoints: readonly Endpoint[],
): Preview | null {
  const account = accounts.find(({ id }) => id === values.subAccountId);
  const endpoint = endpoints.find(({ protocol }) => protocol === values.protocol);
  if (account === undefined || endpoint === undefined) return null;
  const sticky = values.sessionType === 'STICKY';
  const username = formatProxyUsername(account.username, {
    country: values.country || null,
    city: values.city || null,
    session: sticky ? values.session : null,
    sessionMinutes: sticky ? values.sessionMinutes : null,
  });
  return {
    endpoint,
    username: hasUsername(values) ? username : null,
    rotates: !sticky,
    httpEndpoint: endpoints.find(({ protocol }) => protocol === 'HTTP') ?? endpoint,
  };
}

function lineOf({ endpoint, username }: Preview, password: string): ProxyLine {
  return { ...endpoint, credentials: username === null ? null : { username, password } };
}

/** The first line of the list, with this password in it. */
export function previewText(
  preview: Preview,
  { format, template }: Pick<ProxyValues, 'format' | 'template'>,
  password: string,
): string {
  return formatProxyLine(lineOf(preview, password), format, template);
}
