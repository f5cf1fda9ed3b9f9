import type { FastifyInstance } from 'fastify';

/** Address of a stand-in. `port` 0 picks a free one; `portName` is the setting to name in an error. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly portName: string;
}

/** Explains a failed bind by naming the setting. */
export function explainListenError(error: unknown, { host, port, portName }: ListenOptions): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${code})`;
  return new Error(`${portName}: port ${port} on ${host} ${why}`, { cause: error });
}

/**
 * Starts `app` and returns its base URL without a trailing slash.
 * @throws Error naming the setting when the port cannot be bound
 */
export async function listen(app: FastifyInstance, options: ListenOptions): Promise<string> {
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    throw explainListenError(error, options);
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') {
    throw new Error(`${options.portName}: no TCP address after listening`);
  }
  return baseUrl(options.host, address.port);
}

/** A URL that a client on this machine can use, also when the bind address is a wildcard. */
export function baseUrl(host: string, port: number, protocol = 'http'): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${protocol}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
