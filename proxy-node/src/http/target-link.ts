import type { Socket } from 'node:net';
import { Flow } from '../target/flow.js';
import type { TargetConnection } from '../target/passages.js';
import { rescue } from '../target/rescue.js';
import { Valve } from '../target/valve.js';
import { Input } from './input.js';

/** The client's side of an exchange. */
export interface ClientLink {
  readonly socket: Socket;
  readonly valve: Valve;
  readonly input: Input;
}

/** A connection to a target that carries one exchange after the other, as the client's own connection would. */
export class TargetLink {
  readonly input: Input;
  readonly up: Flow;
  readonly down: Flow;
  /** False once it has carried an exchange. */
  isFresh = true;
  /** Called when a lease or limit ends the exchange. */
  onRefusal: (error: unknown) => void = () => undefined;

  constructor(
    readonly connection: TargetConnection,
    client: ClientLink,
  ) {
    const { socket } = connection;
    const valve = new Valve(socket);
    this.input = new Input(valve);
    const refuse = (error: unknown): void => this.onRefusal(error);
    this.up = new Flow(client.valve, socket, connection.up, refuse, () =>
      rescue(socket, (chunk) => this.input.receive(chunk)),
    );
    this.down = new Flow(valve, client.socket, connection.down, refuse);
    // 'close' follows and ends the input.
    socket.on('error', () => undefined);
  }

  /** Whether another exchange can use it. Bytes that nobody asked for make it useless. */
  get isUsable(): boolean {
    return !this.input.hasEnded && !this.input.isAhead && this.connection.socket.writable;
  }
}
