import { resolve } from 'node:path';

/** The node's settings, validated once at start. Durations in milliseconds. */
export interface NodeConfig {
  /** Interface for the two proxy ports; control and echo servers are always on loopback. */
  readonly host: string;
  readonly nodeId: string;
  readonly nodeSecret: string;
  /** The gateway's origin, without a trailing slash. */
  readonly gatewayUrl: string;
  /** 0 selects a free port for each. */
  readonly httpPort: number;
  readonly socksPort: number;
  readonly controlPort: number;
  readonly echoPort: number;
  /** Absolute path of the directory that keeps batches until they are acknowledged. */
  readonly dataDir: string;
  readonly flushIntervalMs: number;
  /** Interval of reports without usage. */
  readonly idleReportMs: number;
  readonly connectTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** Lets connections reach loopback and private ranges: for a stand-in on one machine only. */
  readonly allowPrivateTargets: boolean;
}

/** A setting is missing or wrong. The message names all such settings, so that one round fixes them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the node's settings from the environment.
 * @throws ConfigError naming each setting that is missing or wrong (SECURITY.md §38).
 */
export function readConfig(env: NodeJS.ProcessEnv): NodeConfig {
  const problems: string[] = [];

  const text = (name: string, fallback?: string): string => {
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

  // With PORT=0 the supervisor requests free ports for everything.
  const portOr = (fallback: number): number => (env['PORT'] === '0' ? 0 : fallback);

  const config: NodeConfig = {
    host: text('HOST', '127.0.0.1'),
    nodeId: text('NODE_ID'),
    nodeSecret: text('NODE_SECRET'),
    gatewayUrl: origin('GATEWAY_URL', 'http://127.0.0.1:4000'),
    httpPort: integer('PROXY_HTTP_PORT', portOr(7777), 0, 65_535),
    socksPort: integer('PROXY_SOCKS5_PORT', portOr(7778), 0, 65_535),
    controlPort: integer('CONTROL_PORT', 0, 0, 65_535),
    echoPort: integer('ECHO_PORT', 0, 0, 65_535),
    dataDir: resolve(text('NODE_DATA_DIR', '.data/proxy-node')),
    flushIntervalMs: integer('FLUSH_INTERVAL_MS', 1_000, 10, 60_000),
    idleReportMs: integer('IDLE_REPORT_MS', 1_000, 100, 3_600_000),
    connectTimeoutMs: integer('CONNECT_TIMEOUT_MS', 10_000, 10, 120_000),
    idleTimeoutMs: integer('IDLE_TIMEOUT_MS', 120_000, 100, 3_600_000),
    allowPrivateTargets: flag('ALLOW_PRIVATE_TARGETS'),
  };

  // The node authenticates with HTTP Basic, where the first colon ends the name.
  if (config.nodeId.includes(':')) problems.push('NODE_ID must not contain a colon');
  // Without NODE_ENV, assume production and its strict rules (SECURITY 49).
  if (config.allowPrivateTargets && (env['NODE_ENV'] || 'production') === 'production')
    problems.push('ALLOW_PRIVATE_TARGETS=1 is for a stand-in and must not be set in production');
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
  return config;
}
