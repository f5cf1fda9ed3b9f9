import { connect, isIP, Socket, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { networkInterfaces, platform } from 'node:os';
import ipaddr from 'ipaddr.js';
import { canonicalAddress, isPublicAddress } from '../../../schema/rules/address.js';
import { Refusal } from '../denial.js';
import type { Family } from '../names/dns-query.js';
import type { Owner } from '../names/fair-places.js';
import type { Names } from '../names/names.js';
import { timeLimit } from '../time-limit.js';

/** Options of every connection. Probes find out that the other side is gone. */
export const SOCKET_OPTIONS = {
  allowHalfOpen: true,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
};

export interface TargetRules {
  readonly names: Pick<Names, 'addressesOf'>;
  readonly allowPrivateTargets: boolean;
  readonly connectTimeoutMs: number;
  /** The node's own ports, to which it never connects. */
  readonly ownPorts: ReadonlySet<number>;
  /** Ports that are closed at every target. */
  readonly closedPorts: ReadonlySet<number>;
}

/** Reading the machine's addresses takes longer than connecting, so they are kept for a while. */
const OWN_ADDRESSES_MS = 10_000;
let ownAddresses: ReadonlySet<string> = new Set();
let ownAddressesAt = 0;

/** The exit's address is not on this machine any more. */
export class ExitLost extends Error {
  override readonly name = 'ExitLost';
}

/**
 * Opens a connection to a client's target. Resolves the name once, drops forbidden addresses, and connects to one of
 * the checked addresses, so a name that changes its answer in between gains nothing.
 *
 * Forbidden: everything but public unicast addresses (loopback, private, link-local with cloud metadata, multicast,
 * carrier NAT, tunneled forms of these …) and this machine's own, unless `allowPrivateTargets`; the node's ports always.
 *
 * @param host name, IPv4, or IPv6 with or without brackets
 * @param owner whose turn it is, if the name has to be asked for
 * @param exitAddress local address to connect from; only targets of its family can be reached
 * @throws Refusal BAD_REQUEST, TARGET_FORBIDDEN, TARGET_PORT_FORBIDDEN, TARGET_UNREACHABLE, or TARGET_TIMED_OUT
 * @throws ExitLost if the machine does not have the exit's address
 */
export async function connectTarget(
  host: string,
  port: number,
  rules: TargetRules,
  owner: Owner,
  exitAddress: string,
): Promise<Socket> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  if (name === '' || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal({ code: 'BAD_REQUEST', part: 'host and port of the target' });
  if (rules.closedPorts.has(port))
    throw new Refusal({ code: 'TARGET_PORT_FORBIDDEN', part: String(port) });

  const deadline = Date.now() + rules.connectTimeoutMs;
  const addresses = isIP(name)
    ? [name]
    : await rules.names.addressesOf(name, familiesFrom(exitAddress), owner);
  const permitted = addresses.filter((address) => isPermitted(address, port, rules));
  if (permitted.length === 0) throw new Refusal({ code: 'TARGET_FORBIDDEN' });
  const from = bindable(exitAddress, permitted);
  return openSocket(permitted, port, from, deadline);
}

/** The address in its usual form: IPv4 in IPv6 notation becomes IPv4. */
export function plainAddress(address: string): string {
  return canonicalAddress(address) ?? address;
}

function isPermitted(address: string, port: number, rules: TargetRules): boolean {
  // isIP accepts zone ids, which are no part of an address.
  const plain = canonicalAddress(address);
  if (plain === null) return false;
  if (rules.allowPrivateTargets) return !(rules.ownPorts.has(port) && isOwnAddress(plain));
  return isPublicAddress(plain) && !isOwnAddress(plain);
}

/**
 * Whether an address is this machine's: an exit's public address would lead past the firewall to services that listen on all
 * interfaces.
 * @param address in canonical form
 */
function isOwnAddress(address: string): boolean {
  const range = ipaddr.parse(address).range();
  if (range === 'loopback' || range === 'unspecified') return true;
  if (Date.now() - ownAddressesAt > OWN_ADDRESSES_MS) readOwnAddresses();
  return ownAddresses.has(address);
}

function readOwnAddresses(): void {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  ownAddresses = new Set(own.map(({ address }) => plainAddress(address)));
  ownAddressesAt = Date.now();
}

/**
 * The local address to bind to. The local pool's exits are loopback addresses, which cannot reach other machines; and only
 * Linux answers on all of them. Such connections leave from the machine's own address.
 */
function bindable(exitAddress: string, targets: readonly string[]): string | undefined {
  if (!isLoopback(exitAddress)) return exitAddress;
  return platform() === 'linux' && targets.every(isLoopback) ? exitAddress : undefined;
}

/** The families of targets that can be reached from an exit: see `bindable`. */
function familiesFrom(exitAddress: string): readonly Family[] {
  if (isLoopback(exitAddress)) return [4, 6];
  return isIP(exitAddress) === 6 ? [6] : [4];
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.');
}

/** Where to connect to and from. Without a local address, Node tries all addresses in turn (RFC 8305). */
function route(addresses: readonly string[], localAddress: string | undefined): object[] {
  if (localAddress === undefined) {
    const checked = addresses.map((address) => ({ address, family: isIP(address) }));
    const toChecked: LookupFunction = (_name, _options, found) => found(null, checked);
    return [{ host: 'checked.invalid', autoSelectFamily: true, lookup: toChecked }];
  }
  return addresses
    .filter((address) => isIP(address) === isIP(localAddress))
    .map((host) => ({ host, localAddress }));
}

/** @throws Refusal, or ExitLost */
async function openSocket(
  addresses: readonly string[],
  port: number,
  localAddress: string | undefined,
  deadline: number,
): Promise<Socket> {
  let failure: Error = new Refusal({ code: 'TARGET_UNREACHABLE' });
  for (const way of route(addresses, localAddress)) {
    const opened = await tryOpen({ ...way, port }, Math.max(1, deadline - Date.now()));
    if (opened instanceof Socket) return opened;
    failure = opened;
    if (failure instanceof ExitLost) break;
  }
  throw failure;
}

/** Whether the machine has lost an address. The same error also says that all of its local ports are in use. */
function isGone(address: string | undefined): boolean {
  if (address === undefined || isLoopback(address)) return false;
  readOwnAddresses();
  return !ownAddresses.has(address);
}

function tryOpen(
  options: Pick<TcpNetConnectOpts, 'port' | 'localAddress'>,
  timeoutMs: number,
): Promise<Socket | Error> {
  return new Promise((resolve) => {
    const socket = connect({ ...options, ...SOCKET_OPTIONS });
    const fail = (error: Error): void => {
      cancelLimit();
      socket.destroy();
      resolve(error);
    };
    const cancelLimit = timeLimit(timeoutMs, () => fail(new Refusal({ code: 'TARGET_TIMED_OUT' })));
    const onError = ({ code }: NodeJS.ErrnoException): void => {
      const isLost = code === 'EADDRNOTAVAIL' && isGone(options.localAddress);
      fail(isLost ? new ExitLost() : new Refusal({ code: 'TARGET_UNREACHABLE' }));
    };
    socket.once('error', onError);
    socket.once('connect', () => {
      cancelLimit();
      socket.off('error', onError);
      resolve(socket);
    });
  });
}
