import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Joins a client and its target until both have ended. Either side may half-close and continue receiving. If one breaks
 * off, so does the other. `idleTimeoutMs` without a byte in either direction ends both.
 */
export function relay(client: Socket, target: Duplex, idleTimeoutMs: number): void {
  client.setTimeout(idleTimeoutMs, () => client.destroy());
  // A tunnel has no way to tell one side why the other broke off.
  target.on('error', () => client.destroy());
  client.on('error', () => target.destroy());
  target.on('close', () => client.destroySoon());
  client.on('close', () => target.destroy());
  if (client.destroyed || target.destroyed) {
    client.destroy();
    target.destroy();
    return;
  }
  client.pipe(target);
  target.pipe(client);
}
