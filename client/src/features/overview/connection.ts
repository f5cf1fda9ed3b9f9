import type { Connect_MeFragment, Connect_QueryFragment } from './connect.generated';
import { bracketedHost, SAMPLE_TARGET } from '../../../../schema/rules/proxy-lines';

type Account = Connect_MeFragment['subAccounts']['nodes'][number];
type Endpoints = Connect_QueryFragment['proxyEndpoints'];

/**
 * The sub account that was used most in the last seven days, or else the first one that may connect.
 * @param lately ids of the sub accounts that were used, the most first
 */
export function usualAccount(
  { subAccounts }: Connect_MeFragment,
  lately: readonly { readonly keys: readonly string[] }[],
): Account | null {
  const active = subAccounts.nodes.filter(({ status }) => status === 'ACTIVE');
  const used = lately
    .map(({ keys: [id] }) => active.find((account) => account.id === id))
    .find((account) => account !== undefined);
  // The newest comes first.
  return used ?? active.at(-1) ?? null;
}

interface Connection {
  readonly host: string;
  /** HTTPS goes through the port for HTTP. */
  readonly ports: readonly { readonly name: string; readonly port: number }[];
}

/** API → what a client needs. Null if no proxy node is known. */
export function toConnection(endpoints: Endpoints): Connection | null {
  const [first] = endpoints;
  if (first === undefined) return null;
  const ports = endpoints.filter(({ protocol }) => protocol !== 'HTTPS');
  return {
    host: first.host,
    ports: ports.map(({ protocol, port }) => ({ name: protocol, port })),
  };
}

/** A command that shows through which address it goes. */
export function curlOf({ host, ports }: Connection, username: string, password: string): string {
  const port = ports.find(({ name }) => name === 'HTTP') ?? ports[0];
  const proxy = `http://${bracketedHost(host)}:${port?.port ?? ''}`;
  return `curl -x "${proxy}" -U "${username}:${password}" "${SAMPLE_TARGET}"`;
}
