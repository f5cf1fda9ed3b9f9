import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Joins a client and its target until both have ended. Either side may end its sending half and go on receiving; if one
 * breaks off, so does the other. `idleTimeoutMs` without a byte in either direction ends both.
 */
export function relay(client: Socket, target: Duplex, idleTimeoutMs: number): void {
  client.setTimeout(idleTimeoutMs, () => client.destroy());
  // Why a target or client broke off is nothing the other can be told inside a tunnel.
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
