import type { Socket } from 'node:net';

/**
 * How long a connection stays open after its last byte was handed to the system and before it is reset. A reset discards
 * what the system has not sent yet, and nothing tells how much that is.
 */
const FLUSH_MS = 1_000;

/**
 * Ends a connection with a reset, after everything that was written to it. The other side then knows that bytes are
 * missing; a regular end would make a broken download look complete.
 */
export function resetAfterFlush(socket: Socket): void {
  if (socket.destroyed) return;
  socket.write('', () => {
    setTimeout(() => socket.resetAndDestroy(), FLUSH_MS);
  });
}

/** As `resetAfterFlush`, but at once if nothing waits to be written: for a target that nobody listens to any more. */
export function resetSoon(socket: Socket): void {
  if (socket.writableLength === 0) socket.resetAndDestroy();
  else resetAfterFlush(socket);
}
