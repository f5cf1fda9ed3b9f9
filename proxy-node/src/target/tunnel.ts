import type { Socket } from 'node:net';
import type { Log } from '../log.js';
import { Flow } from './flow.js';
import type { TargetConnection } from './passages.js';
import { rescue } from './rescue.js';
import { endSoon, resetAfterFlush, resetNow, resetSoon } from './reset.js';
import { Valve } from './valve.js';

/**
 * Joins a client and its target until both have ended. Either side may end its half and go on receiving; a reset of one
 * side resets the other. `idleTimeoutMs` without a byte in either direction ends both, and is logged: a tunnel has no
 * way to tell either side why.
 * @param first bytes that have already arrived
 */
export function joinTunnel(
  client: Socket,
  connection: TargetConnection,
  first: { readonly fromClient: Buffer; readonly fromTarget: Buffer },
  idleTimeoutMs: number,
  log: Log,
): void {
  const target = connection.socket;
  connection.trace.endWith(client, target);
  const breakOff = (): void => {
    resetNow(client);
    resetNow(target);
  };
  client.setTimeout(idleTimeoutMs, () => {
    log('info', 'a tunnel was idle for too long', { idleTimeoutMs });
    breakOff();
  });
  connection.onCut = breakOff;
  const up = new Flow(new Valve(client), target, connection.up, breakOff, () =>
    rescue(target, (chunk) => down.push(chunk)),
  );
  const down = new Flow(new Valve(target), client, connection.down, breakOff);
  // 'close' follows an error. Ending regularly then would hide the reset.
  client.on('error', () => resetSoon(target));
  client.on('close', (hadError) => hadError || endSoon(target));
  target.on('error', () => down.whenPermitted(() => resetAfterFlush(client)));
  target.on('close', (hadError) => hadError || down.whenPermitted(() => client.destroySoon()));
  // One of them may have gone while the other was connected.
  if (client.destroyed || target.destroyed) {
    breakOff();
    return;
  }
  const endTarget = (): void => up.whenPermitted(() => target.end());
  const endClient = (): void => down.whenPermitted(() => client.end());
  client.on('data', (chunk: Buffer) => up.push(chunk)).on('end', endTarget);
  target.on('data', (chunk: Buffer) => down.push(chunk)).on('end', endClient);
  if (first.fromClient.length > 0) up.push(first.fromClient);
  if (first.fromTarget.length > 0) down.push(first.fromTarget);
  // It may have ended its half before.
  if (client.readableEnded) endTarget();
  if (target.readableEnded) endClient();
}
