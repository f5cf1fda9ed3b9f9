import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import { mistypedSettings } from '../../schema/rules/near-setting.js';
import { CLOSED_PORTS, PROXY_LIMITS } from '../../schema/rules/proxy-limits.js';
import { LocalExits, readExitPool, type ExitPool } from './exits/exit-pool.js';

/** The node's settings, validated once at start. Durations in milliseconds. */
export interface NodeConfig {
  /** Interface for the two proxy ports. */
  readonly host: string;
  readonly nodeId: string;
  readonly nodeSecret: string;
  /** The gateway's origin, without a trailing slash. */
  readonly gatewayUrl: string;
  /** 0 selects a free port for each. */
  readonly httpPort: number;
  readonly socksPort: number;
  /** Interface and port of health, metrics, and statistics. Never one that customers reach. */
  readonly operationsHost: string;
  readonly operationsPort: number;
  /** Port of the local address service, always on loopback. Null: none. */
  readonly echoPort: number | null;
  /** Absolute path of the directory that keeps batches until they are acknowledged. */
  readonly dataDir: string;
  readonly exitPool: ExitPool;
  readonly flushIntervalMs: number;
  /** Interval of reports without usage. */
  readonly idleReportMs: number;
  readonly connectTimeoutMs: number;
  readonly headTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly uploadTimeoutMs: number;
  readonly answerTimeoutMs: number;
  readonly tunnelIdleTimeoutMs: number;
  /** Time for open connections to finish when the node stops. */
  readonly drainMs: number;
  /** Ports that are closed at every target. */
  readonly closedPorts: ReadonlySet<number>;
  /** Client connections of each proxy port at the same time. */
  readonly maxClients: number;
  /** Servers for the names of targets, `address` or `address:port`. Empty: those of resolv.conf. */
  readonly dnsServers: readonly string[];
  readonly hostsFile: string;
  /** Lets connections reach loopback and private ranges: for a stand-in on one machine only. */
  readonly allowPrivateTargets: boolean;
}

/** A setting is missing or wrong. The message names all such settings, so that one round fixes them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Reads the node's settings from the environment.
 * @param warn is told of names that are almost a setting
 * @throws ConfigError naming each setting that is missing or wrong (SECURITY.md §38).
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  warn: (warning: string) => void = () => undefined,
): NodeConfig {
  const problems: string[] = [];
  const { text, integer, flag, origin, ports, servers, read } = readers(env, problems);
  // Without NODE_ENV, assume production and its strict rules (SECURITY 49).
  const isProduction = (env['NODE_ENV'] || 'production') === 'production';
  // With PORT=0 the supervisor requests free ports for everything.
  const portOr = (fallback: number): number => (env['PORT'] === '0' ? 0 : fallback);

  const poolFile = text('EXIT_POOL_FILE', isProduction ? undefined : 'local');
  const config: NodeConfig = {
    host: text('HOST', '127.0.0.1'),
    nodeId: text('NODE_ID'),
    nodeSecret: text('NODE_SECRET'),
    gatewayUrl: origin('GATEWAY_URL', 'http://127.0.0.1:4000'),
    httpPort: integer('PROXY_HTTP_PORT', portOr(7777), 0, 65_535),
    socksPort: integer('PROXY_SOCKS5_PORT', portOr(7778), 0, 65_535),
    operationsHost: text('OPERATIONS_HOST', '127.0.0.1'),
    operationsPort: integer('OPERATIONS_PORT', portOr(7779), 0, 65_535),
    echoPort: isProduction ? null : integer('ECHO_PORT', 0, 0, 65_535),
    dataDir: resolve(text('NODE_DATA_DIR', '.data/proxy-node')),
    exitPool: readPool(poolFile, isProduction, problems),
    flushIntervalMs: integer('FLUSH_INTERVAL_MS', 1_000, 10, MINUTE_MS),
    idleReportMs: integer('IDLE_REPORT_MS', 1_000, 100, HOUR_MS),
    connectTimeoutMs: integer(
      'CONNECT_TIMEOUT_MS',
      PROXY_LIMITS.connectSeconds * SECOND_MS,
      10,
      2 * MINUTE_MS,
    ),
    headTimeoutMs: integer('HEAD_TIMEOUT_MS', PROXY_LIMITS.headSeconds * SECOND_MS, 100, HOUR_MS),
    keepAliveTimeoutMs: integer(
      'KEEP_ALIVE_TIMEOUT_MS',
      PROXY_LIMITS.idleConnectionMinutes * MINUTE_MS,
      100,
      HOUR_MS,
    ),
    uploadTimeoutMs: integer(
      'UPLOAD_TIMEOUT_MS',
      PROXY_LIMITS.pauseSeconds * SECOND_MS,
      100,
      HOUR_MS,
    ),
    answerTimeoutMs: integer(
      'ANSWER_TIMEOUT_MS',
      PROXY_LIMITS.answerSeconds * SECOND_MS,
      100,
      HOUR_MS,
    ),
    tunnelIdleTimeoutMs: integer(
      'TUNNEL_IDLE_TIMEOUT_MS',
      PROXY_LIMITS.silentTunnelMinutes * MINUTE_MS,
      100,
      24 * HOUR_MS,
    ),
    drainMs: integer('DRAIN_MS', 30_000, 0, HOUR_MS),
    closedPorts: ports('CLOSED_PORTS', CLOSED_PORTS.join(',')),
    maxClients: integer('MAX_CLIENTS', 20_000, 1, 1_000_000),
    dnsServers: servers('DNS_SERVERS'),
    hostsFile: text('HOSTS_FILE', '/etc/hosts'),
    allowPrivateTargets: flag('ALLOW_PRIVATE_TARGETS'),
  };

  // The node authenticates with HTTP Basic, where the first colon ends the name.
  if (config.nodeId.includes(':')) problems.push('NODE_ID must not contain a colon');
  const isRemote = !/^https:|^http:\/\/(127\.|localhost|\[::1\])/.test(config.gatewayUrl);
  if (isProduction && isRemote)
    problems.push('GATEWAY_URL must be https:// unless the gateway is on this machine');
  if (config.allowPrivateTargets && isProduction)
    problems.push('ALLOW_PRIVATE_TARGETS=1 is for a stand-in and must not be set in production');
  for (const { name, meant } of mistypedSettings(Object.keys(env), [...read]))
    warn(`${name} is not a setting, and is ignored: is ${meant} meant?`);
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
  return config;
}

/** Readers of one setting each. They add what is wrong to `problems` and go on. */
function readers(env: NodeJS.ProcessEnv, problems: string[]) {
  const read = new Set<string>();
  const text = (name: string, fallback?: string): string => {
    read.add(name);
    const value = env[name]?.trim() || fallback;
    if (value === undefined) problems.push(`${name} is required`);
    return value ?? '';
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = Number(text(name, String(fallback)));
    if (!Number.isInteger(value) || value < min || value > max)
      problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return value;
  };
  const flag = (name: string): boolean => {
    const value = text(name, '0');
    if (value !== '0' && value !== '1') problems.push(`${name} must be 0 or 1`);
    return value === '1';
  };
  const origin = (name: string, fallback: string): string => {
    const value = text(name, fallback);
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
      problems.push(`${name} must be an http(s) origin such as http://127.0.0.1:4000`);
    return url?.origin ?? '';
  };
  const ports = (name: string, fallback: string): ReadonlySet<number> => {
    const value = text(name, fallback);
    if (value === 'none') return new Set();
    const list = value.split(',').map(Number);
    if (!list.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535))
      problems.push(`${name} must be ports separated by commas, such as 25,465, or "none"`);
    return new Set(list);
  };
  const servers = (name: string): readonly string[] => {
    const list = text(name, ' ')
      .split(',')
      .flatMap((server) => server.trim() || []);
    try {
      new Resolver().setServers(list);
    } catch {
      problems.push(
        `${name} must be addresses separated by commas, such as 10.0.0.2,10.0.0.3:5353`,
      );
    }
    return list;
  };
  return { text, integer, flag, origin, ports, servers, read };
}

function readPool(file: string, isProduction: boolean, problems: string[]): ExitPool {
  if (file === 'local' && isProduction)
    problems.push('EXIT_POOL_FILE=local is a stand-in and must not be set in production');
  if (file === 'local' || file === '') return new LocalExits();
  try {
    return readExitPool(resolve(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`EXIT_POOL_FILE ${file} cannot be used: ${reason}`);
    return new LocalExits();
  }
}
