import type { Socket } from 'node:net';

/** Stops reading from a socket while anybody holds it. */
export class Valve {
  private readonly holders = new Set<object>();

  constructor(readonly socket: Socket) {}

  hold(holder: object): void {
    if (this.holders.size === 0) this.socket.pause();
    this.holders.add(holder);
  }

  release(holder: object): void {
    if (this.holders.delete(holder) && this.holders.size === 0) this.socket.resume();
  }
}
