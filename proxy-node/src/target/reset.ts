import type { Socket } from 'node:net';

/**
 * How long a connection stays open after its last byte was handed to the system and before it is reset. A reset discards
 * what the system has not sent yet, and nothing tells how much that is.
 */
const FLUSH_MS = 1_000;
/** A receiver that does not read takes nothing: after this time, what is left for it is dropped. */
const LIMIT_MS = 10_000;

/** Ends a connection regularly after what was written to it, and within LIMIT_MS. */
export function endSoon(socket: Socket): void {
  if (socket.destroyed) return;
  limit(socket);
  socket.destroySoon();
}

/**
 * Resets a connection at once. libuv cannot reset one whose regular end it is just sending: Node would lose its handle, and
 * the connection would stay open for ever.
 */
export function resetNow(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}

/**
 * Ends a connection with a reset, after everything that was written to it, and within LIMIT_MS. The other side then knows
 * that bytes are missing; a regular end would make a broken download look complete.
 */
export function resetAfterFlush(socket: Socket): void {
  if (socket.destroyed) return;
  limit(socket);
  socket.write('', () => {
    setTimeout(() => resetNow(socket), FLUSH_MS).unref();
  });
}

/** As `resetAfterFlush`, but at once if nothing waits to be written: for a target that nobody listens to any more. */
export function resetSoon(socket: Socket): void {
  if (socket.writableLength === 0) resetNow(socket);
  else resetAfterFlush(socket);
}

function limit(socket: Socket): void {
  const timer = setTimeout(() => resetNow(socket), LIMIT_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
