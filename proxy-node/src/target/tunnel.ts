import type { Socket } from 'node:net';
import type { Log } from '../log.js';
import { Flow } from './flow.js';
import type { Passage } from './passages.js';
import { resetAfterFlush, resetSoon } from './reset.js';
import { Valve } from './valve.js';

/**
 * Joins a client and its target until both have ended. Either side may end its half and go on receiving; a reset of one
 * side resets the other. `idleTimeoutMs` without a byte in either direction ends both, and is logged: a tunnel has no
 * way to tell either side why.
 * @param first bytes that have already arrived
 */
export function joinTunnel(
  client: Socket,
  passage: Passage,
  first: { readonly fromClient: Buffer; readonly fromTarget: Buffer },
  idleTimeoutMs: number,
  log: Log,
): void {
  const target = passage.socket;
  const breakOff = (): void => {
    client.resetAndDestroy();
    target.resetAndDestroy();
  };
  client.setTimeout(idleTimeoutMs, () => {
    log('info', 'a tunnel was idle for too long', { idleTimeoutMs });
    breakOff();
  });
  passage.onCut = breakOff;
  const up = new Flow(new Valve(client), target, passage.up, breakOff);
  const down = new Flow(new Valve(target), client, passage.down, breakOff);
  // 'close' follows an error. Ending regularly then would hide the reset.
  client.on('error', () => resetSoon(target));
  client.on('close', (hadError) => hadError || target.destroySoon());
  target.on('error', () => resetAfterFlush(client));
  target.on('close', (hadError) => hadError || client.destroySoon());
  // One of them may have gone while the other was connected.
  if (client.destroyed || target.destroyed) {
    breakOff();
    return;
  }
  client.on('data', (chunk: Buffer) => up.push(chunk));
  client.on('end', () => up.whenFlushed(() => target.end()));
  target.on('data', (chunk: Buffer) => down.push(chunk));
  target.on('end', () => down.whenFlushed(() => client.end()));
  if (first.fromClient.length > 0) up.push(first.fromClient);
  if (first.fromTarget.length > 0) down.push(first.fromTarget);
}
