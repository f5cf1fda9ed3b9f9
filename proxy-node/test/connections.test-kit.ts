import type { AddressInfo, Server, Socket } from 'node:net';

/** Writes as fast as the other side takes it, for ever. */
export function pourInto(socket: Socket): void {
  const more = (): void => {
    while (socket.writable && socket.write(ENDLESS));
  };
  socket.on('error', () => undefined).on('drain', more);
  more();
}

const ENDLESS = Buffer.alloc(65_536);

export class Origin {
  private readonly sockets = new Set<Socket>();
  private closedBytes = { received: 0, sent: 0 };
  connections = 0;

  constructor(readonly server: Server) {
    server.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        this.closedBytes.received += socket.bytesRead;
        this.closedBytes.sent += socket.bytesWritten;
      });
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get open(): number {
    return this.sockets.size;
  }

  get received(): bigint {
    return BigInt(
      [...this.sockets].reduce((sum, { bytesRead }) => sum + bytesRead, this.closedBytes.received),
    );
  }

  get sent(): bigint {
    return BigInt(
      [...this.sockets].reduce(
        (sum, { bytesWritten }) => sum + bytesWritten,
        this.closedBytes.sent,
      ),
    );
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

/** The client's end of a connection. Buffers what arrives until it is read. */
export class Client {
  private buffer = Buffer.alloc(0);
  received = 0;
  ended = false;
  private discarding = false;
  private changed: () => void = () => undefined;

  constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.received += chunk.length;
      if (!this.discarding) this.buffer = Buffer.concat([this.buffer, chunk]);
      this.changed();
    });
    socket.on('error', () => undefined);
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        this.ended = true;
        this.changed();
      });
  }

  /** Everything up to and including `mark`. */
  async until(mark: string): Promise<string> {
    await this.wait(() => this.buffer.includes(mark));
    return this.take(this.buffer.indexOf(mark) + Buffer.byteLength(mark)).toString('latin1');
  }

  async bytes(count: number): Promise<Buffer> {
    await this.wait(() => this.buffer.length >= count);
    return this.take(count);
  }

  async rest(): Promise<string> {
    await this.wait(() => this.ended);
    return this.take(this.buffer.length).toString('latin1');
  }

  /** From here on, counts and drops bytes: for endless downloads. */
  discard(): this {
    this.discarding = true;
    this.buffer = Buffer.alloc(0);
    return this;
  }

  private take(count: number): Buffer {
    const taken = this.buffer.subarray(0, count);
    this.buffer = this.buffer.subarray(count);
    return taken;
  }

  private async wait(enough: () => boolean): Promise<void> {
    while (!enough()) {
      if (this.ended)
        throw new Error(
          `the connection ended after ${JSON.stringify(this.buffer.toString('latin1').slice(0, 500))}`,
        );
      await new Promise<void>((resolve) => (this.changed = resolve));
    }
  }
}
