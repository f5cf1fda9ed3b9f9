import { readSync } from 'node:fs';
import type { Socket } from 'node:net';

const RESCUE_BYTES = 65_536;

/**
 * Reads what has arrived on a connection whose last write failed. A target may answer early and close while the client
 * still uploads: the next write then fails, and Node would drop the answer with the connection. So read it from the system
 * first.
 */
export function rescue(socket: Socket, receive: (chunk: Buffer) => void): void {
  // Emits what the stream holds already.
  socket.read();
  const { fd } = (socket as unknown as { _handle: { fd: number } | null })._handle ?? { fd: -1 };
  if (fd < 0) return;
  const buffer = Buffer.allocUnsafe(RESCUE_BYTES);
  for (;;) {
    let length: number;
    try {
      length = readSync(fd, buffer);
    } catch {
      // Nothing has arrived (EAGAIN), or it is gone (ECONNRESET).
      return;
    }
    if (length === 0) return;
    receive(Buffer.from(buffer.subarray(0, length)));
  }
}
