import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** Answers of one name. Without addresses of a family, the name exists and has none of it. */
export interface NameRecord {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  /** Seconds. An hour unless told. */
  readonly ttl?: number;
  /** Answers with this DNS error instead: 2 is SERVFAIL, 5 REFUSED. */
  readonly errorCode?: number;
}

const TYPES: ReadonlyMap<number, 'A' | 'AAAA'> = new Map([
  [1, 'A'],
  [28, 'AAAA'],
]);
const NO_SUCH_NAME = 3;
const RESPONSE_FLAGS = 0x8180;
/** The name in an answer: a pointer to the one in the question. */
const NAME_OF_QUESTION = 0xc00c;

/** A real DNS server on loopback. Names that begin with "dead" never get an answer; unknown ones do not exist. */
export class NameServer {
  readonly records = new Map<string, NameRecord>();
  /** Questions in order of arrival, such as "A example.test". */
  readonly asked: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (message, from) => this.answer(message, from));
  }

  static async start(host = '127.0.0.1', port = 0): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.bind(port, host);
    await once(socket, 'listening');
    return new NameServer(socket);
  }

  /** As in DNS_SERVERS. */
  get address(): string {
    const { address, port } = this.socket.address();
    return `${address}:${port}`;
  }

  /** How many different names that begin with "dead" were asked for. */
  get dead(): number {
    const names = this.asked.map((question) => question.slice(question.indexOf(' ') + 1));
    return new Set(names.filter((name) => name.startsWith('dead'))).size;
  }

  close(): void {
    this.socket.close();
  }

  private answer(message: Buffer, from: RemoteInfo): void {
    const labels: string[] = [];
    let end = 12;
    for (let length = message[end] ?? 0; length > 0; length = message[end] ?? 0) {
      labels.push(message.toString('latin1', end + 1, end + 1 + length).toLowerCase());
      end += 1 + length;
    }
    const name = labels.join('.');
    const type = TYPES.get(message.readUInt16BE(end + 1)) ?? 'A';
    this.asked.push(`${type} ${name}`);
    if (name.startsWith('dead')) return;
    const record = this.records.get(name);
    const addresses = record?.errorCode === undefined ? (record?.[type] ?? []) : [];
    const error = record === undefined ? NO_SUCH_NAME : (record.errorCode ?? 0);
    const head = Buffer.alloc(12);
    [message.readUInt16BE(0), RESPONSE_FLAGS | error, 1, addresses.length].forEach((value, index) =>
      head.writeUInt16BE(value, 2 * index),
    );
    const ttl = record?.ttl ?? 3_600;
    const answers = addresses.map((address) =>
      resource(message.readUInt16BE(end + 1), ttl, address),
    );
    const question = message.subarray(12, end + 5);
    this.socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  }
}

function resource(type: number, ttl: number, address: string): Buffer {
  const data = Buffer.from(ipaddr.parse(address).toByteArray());
  const fields = Buffer.alloc(12);
  fields.writeUInt16BE(NAME_OF_QUESTION, 0);
  fields.writeUInt16BE(type, 2);
  fields.writeUInt16BE(1, 4);
  fields.writeUInt32BE(ttl, 6);
  fields.writeUInt16BE(data.length, 10);
  return Buffer.concat([fields, data]);
}
