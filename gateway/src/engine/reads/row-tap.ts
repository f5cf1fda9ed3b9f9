import type { Duplex } from 'node:stream';

const HEADER_BYTES = 5;
const DATA_ROW = 0x44;

/**
 * Takes the DataRow messages out of what a server sends to a pg client: `onRow` gets each where it lies, everything else goes
 * on to pg, in order and in whole messages. pg would decode every column of every row to a string first; rows are most of
 * what arrives, and that was a quarter of the overview's work.
 */
export function tapRows(stream: Duplex, onRow: (message: Buffer, columnsAt: number) => void): void {
  const [toClient] = stream.listeners('data') as ((chunk: Buffer) => void)[];
  if (!toClient) throw new Error('the client does not listen');
  stream.removeListener('data', toClient);
  let rest: Buffer | null = null;
  stream.on('data', (chunk: Buffer) => {
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    let passedOn = 0;
    while (at + HEADER_BYTES <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (bytes[at] === DATA_ROW) {
        if (passedOn < at) toClient(bytes.subarray(passedOn, at));
        onRow(bytes, at + HEADER_BYTES);
        passedOn = end;
      }
      at = end;
    }
    if (passedOn < at) toClient(bytes.subarray(passedOn, at));
    rest = at < bytes.length ? bytes.subarray(at) : null;
  });
}
