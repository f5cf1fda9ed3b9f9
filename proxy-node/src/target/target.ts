import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { canonicalAddress, isPublicAddress } from '../../../schema/rules/address.js';
import { Refusal } from '../denial.js';

export interface TargetRules {
  readonly allowPrivateTargets: boolean;
  readonly connectTimeoutMs: number;
  /** The node's own ports, to which it never connects. */
  readonly ownPorts: ReadonlySet<number>;
}

/**
 * Opens a connection to a client's target. Resolves the name once, drops forbidden addresses, and connects to one of
 * the checked addresses, so a name that changes its answer in between gains nothing.
 *
 * Forbidden: everything but public unicast addresses (loopback, private, link-local with cloud metadata, multicast,
 * carrier NAT, tunneled forms of these …) unless `allowPrivateTargets`; the node's own ports always.
 *
 * @param host name, IPv4, or IPv6 with or without brackets
 * @throws Refusal BAD_REQUEST, TARGET_FORBIDDEN, TARGET_UNREACHABLE, or TARGET_TIMED_OUT
 */
export async function connectTarget(
  host: string,
  port: number,
  rules: TargetRules,
): Promise<Socket> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  if (name === '' || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal({ code: 'BAD_REQUEST' });

  const deadline = Date.now() + rules.connectTimeoutMs;
  const addresses = isIP(name) ? [name] : await resolveName(name, rules.connectTimeoutMs);
  const permitted = addresses.filter((address) => isPermitted(address, port, rules));
  if (permitted.length === 0) throw new Refusal({ code: 'TARGET_FORBIDDEN' });
  return openSocket(permitted, port, Math.max(1, deadline - Date.now()));
}

/** The address in its usual form: IPv4 in IPv6 notation becomes IPv4. */
export function plainAddress(address: string): string {
  return canonicalAddress(address) ?? address;
}

async function resolveName(name: string, timeoutMs: number): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal({ code: 'TARGET_TIMED_OUT' })), timeoutMs);
  });
  try {
    const found = await Promise.race([lookup(name, { all: true }), timeout]);
    return found.map(({ address }) => address);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal({ code: 'TARGET_UNREACHABLE' });
  } finally {
    clearTimeout(timer);
  }
}

function isPermitted(address: string, port: number, rules: TargetRules): boolean {
  // isIP accepts zone ids, which are no part of an address.
  const plain = canonicalAddress(address);
  if (plain === null || (rules.ownPorts.has(port) && isOwnAddress(plain))) return false;
  return rules.allowPrivateTargets || isPublicAddress(plain);
}

/** @param address in canonical form */
function isOwnAddress(address: string): boolean {
  const range = ipaddr.parse(address).range();
  if (range === 'loopback' || range === 'unspecified') return true;
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.some((card) => plainAddress(card.address) === address);
}

function openSocket(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
): Promise<Socket> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: 'checked.invalid',
      port,
      allowHalfOpen: true,
      noDelay: true,
      // With all addresses, Node tries them in turn (RFC 8305).
      autoSelectFamily: true,
      lookup: (_name, _options, found) => found(null, checked),
    });
    const timer = setTimeout(() => fail('TARGET_TIMED_OUT'), timeoutMs);
    const fail = (code: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new Refusal({ code }));
    };
    const onError = () => fail('TARGET_UNREACHABLE');
    socket.once('error', onError);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', onError);
      resolve(socket);
    });
  });
}
