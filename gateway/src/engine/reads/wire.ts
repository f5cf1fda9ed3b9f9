const PARSE = 0x50;
const BIND = 0x42;
const DESCRIBE = 0x44;
const EXECUTE = 0x45;
const CLOSE = 0x43;
const SYNC = 0x53;
const FLUSH = 0x48;
const PORTAL = 0x50;
const STATEMENT = 0x53;
const NULL_LENGTH = -1;
const LONGEST_UTF8_UNIT = 3;
const ALL_TEXT: readonly number[] = [];

/**
 * Writes messages of Postgres' extended query protocol into one buffer, so that a whole batch of statements leaves in one
 * write. Portals are unnamed; parameters are text. (https://www.postgresql.org/docs/current/protocol-message-formats.html)
 */
export class WireWriter {
  private buffer = Buffer.allocUnsafe(16_384);
  private offset = 0;

  parse(statement: string, sql: string): void {
    const start = this.begin(PARSE);
    this.cstring(statement);
    this.cstring(sql);
    this.int16(0);
    this.end(start);
  }

  /** @param formats of the result's columns; without them all are text */
  bind(
    statement: string,
    parameters: readonly (string | null)[],
    formats: readonly number[] = ALL_TEXT,
  ): void {
    const start = this.begin(BIND);
    this.int8(0);
    this.cstring(statement);
    this.int16(0);
    this.int16(parameters.length);
    for (const parameter of parameters) this.parameter(parameter);
    this.int16(formats.length);
    for (const format of formats) this.int16(format);
    this.end(start);
  }

  describe(): void {
    const start = this.begin(DESCRIBE);
    this.int8(PORTAL);
    this.int8(0);
    this.end(start);
  }

  execute(): void {
    const start = this.begin(EXECUTE);
    this.int8(0);
    this.int32(0);
    this.end(start);
  }

  /** Gives a prepared statement up; closing one that does not exist is no error. */
  close(statement: string): void {
    const start = this.begin(CLOSE);
    this.int8(STATEMENT);
    this.cstring(statement);
    this.end(start);
  }

  /** The server sends what it has answered, and does not keep it until the next Sync. */
  flush(): void {
    this.end(this.begin(FLUSH));
  }

  sync(): void {
    this.end(this.begin(SYNC));
  }

  /** The messages so far, as a copy; the writer starts anew. */
  take(): Buffer {
    const taken = Buffer.from(this.buffer.subarray(0, this.offset));
    this.offset = 0;
    return taken;
  }

  /** Starts a message and leaves room for its length, which `end` fills in. */
  private begin(type: number): number {
    this.int8(type);
    const start = this.offset;
    this.int32(0);
    return start;
  }

  private end(start: number): void {
    this.buffer.writeInt32BE(this.offset - start, start);
  }

  private parameter(text: string | null): void {
    if (text === null) {
      this.int32(NULL_LENGTH);
      return;
    }
    this.int32(0);
    const start = this.offset;
    this.text(text);
    this.buffer.writeInt32BE(this.offset - start, start - 4);
  }

  private cstring(text: string): void {
    this.text(text);
    this.int8(0);
  }

  private text(text: string): void {
    this.reserve(text.length * LONGEST_UTF8_UNIT);
    this.offset += this.buffer.write(text, this.offset, 'utf8');
  }

  private int8(value: number): void {
    this.reserve(1);
    this.offset = this.buffer.writeUInt8(value, this.offset);
  }

  private int16(value: number): void {
    this.reserve(2);
    this.offset = this.buffer.writeInt16BE(value, this.offset);
  }

  private int32(value: number): void {
    this.reserve(4);
    this.offset = this.buffer.writeInt32BE(value, this.offset);
  }

  private reserve(bytes: number): void {
    if (this.offset + bytes <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.offset + bytes));
    this.buffer.copy(grown, 0, 0, this.offset);
    this.buffer = grown;
  }
}
