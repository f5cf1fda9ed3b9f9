import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

const VERSION = 0x05;
const METHOD_NONE = 0x00;
const METHOD_PASSWORD = 0x02;
const METHOD_UNACCEPTABLE = 0xff;
const PASSWORD_VERSION = 0x01;
const COMMAND_CONNECT = 0x01;
const ADDRESS_IPV4 = 0x01;
const ADDRESS_NAME = 0x03;
const ADDRESS_IPV6 = 0x04;

const ACTIVITY = ['readable', 'end', 'close'] as const;

/** RFC 1928 §6: replies that do not come from a Denial. */
export const REPLY_SUCCEEDED = 0x00;
const REPLY_COMMAND_NOT_SUPPORTED = 0x07;
const REPLY_ADDRESS_TYPE_NOT_SUPPORTED = 0x08;

/** The client does not speak the protocol, or disconnected. It has been told if possible. */
export class SocksError extends Error {
  override readonly name = 'SocksError';
}

export interface SocksCredentials {
  readonly username: string;
  readonly password: string;
}

/**
 * The server's side of a SOCKS5 handshake (RFC 1928, CONNECT only; passwords by RFC 1929), read byte by byte: messages
 * may arrive split or joined, and bytes after them stay in the socket.
 */
export class SocksHandshake {
  /** Whether the method negotiation is finished: no password answer is pending. */
  private negotiated = false;
  /** Bytes of the handshake so far, in both directions. */
  bytes = 0;

  private arrived: () => void = () => undefined;
  // One listener for the whole handshake. Adding 'readable' to a socket with half a message makes Node emit it again at
  // once, so a new listener per wait would spin without ever reading the rest.
  private readonly onActivity = (): void => this.arrived();

  constructor(private readonly socket: Socket) {
    for (const event of ACTIVITY) socket.on(event, this.onActivity);
  }

  /** Returns the socket to the caller, with any later bytes still in it. */
  release(): void {
    for (const event of ACTIVITY) this.socket.off(event, this.onActivity);
  }

  /**
   * @returns the credentials; undefined if the client has none, or no password. Java always offers a password, and without
   * one it sends the name of the system's user and an empty password.
   * @throws SocksError
   */
  async credentials(): Promise<SocksCredentials | undefined> {
    const [version = 0, methodCount = 0] = await this.read(2);
    if (version !== VERSION) throw new SocksError('not SOCKS5');
    const methods = await this.read(methodCount);
    if (methods.includes(METHOD_PASSWORD)) {
      this.write(VERSION, METHOD_PASSWORD);
      const [passwordVersion = 0] = await this.read(1);
      if (passwordVersion !== PASSWORD_VERSION)
        throw new SocksError('unknown password negotiation');
      const username = await this.readText();
      const password = await this.readText();
      return password === '' ? undefined : { username, password };
    }
    if (!methods.includes(METHOD_NONE)) {
      this.write(VERSION, METHOD_UNACCEPTABLE);
      this.socket.end();
      throw new SocksError('no acceptable authentication method');
    }
    this.write(VERSION, METHOD_NONE);
    this.negotiated = true;
    return undefined;
  }

  /** Answers the password if one was requested. */
  acceptCredentials(): void {
    if (!this.negotiated) this.write(PASSWORD_VERSION, 0x00);
    this.negotiated = true;
  }

  refuseCredentials(): void {
    this.write(PASSWORD_VERSION, 0x01);
    this.socket.end();
  }

  /** Whether a refusal can still be sent as an authentication failure. */
  get authenticates(): boolean {
    return !this.negotiated;
  }

  /**
   * The requested target. @throws SocksError unless it is a CONNECT to a known address type; the client has been told.
   */
  async destination(): Promise<{ host: string; port: number }> {
    const [version = 0, command = 0, , addressType = 0] = await this.read(4);
    if (version !== VERSION) throw new SocksError('not a SOCKS5 request');
    const host = await this.readAddress(addressType);
    const port = (await this.read(2)).readUInt16BE();
    if (command !== COMMAND_CONNECT) {
      this.finish(REPLY_COMMAND_NOT_SUPPORTED);
      throw new SocksError('only CONNECT is supported');
    }
    return { host, port };
  }

  /** A CONNECT client has no use for the bound address, which would reveal the node's exit: always 0.0.0.0:0. */
  reply(code: number): void {
    this.write(VERSION, code, 0, ADDRESS_IPV4, 0, 0, 0, 0, 0, 0);
  }

  finish(code: number): void {
    this.reply(code);
    this.socket.end();
  }

  private write(...message: number[]): void {
    this.bytes += message.length;
    this.socket.write(Uint8Array.from(message));
  }

  private async readAddress(type: number): Promise<string> {
    switch (type) {
      case ADDRESS_IPV4:
        return (await this.read(4)).join('.');
      case ADDRESS_IPV6:
        return new ipaddr.IPv6([...(await this.read(16))]).toString();
      case ADDRESS_NAME:
        return this.readText();
      default:
        this.finish(REPLY_ADDRESS_TYPE_NOT_SUPPORTED);
        throw new SocksError('unknown address type');
    }
  }

  private async readText(): Promise<string> {
    const [length = 0] = await this.read(1);
    return (await this.read(length)).toString('utf8');
  }

  private async read(length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes = this.socket.read(length) as Buffer | null;
      if (bytes?.length === length) {
        this.bytes += length;
        return bytes;
      }
      if (bytes || this.socket.readableEnded || this.socket.destroyed)
        throw new SocksError('the client left during the handshake');
      await this.moreBytes();
    }
  }

  private moreBytes(): Promise<void> {
    return new Promise((resolve) => (this.arrived = resolve));
  }
}
