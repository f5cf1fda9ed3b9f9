import type pg from 'pg';
import type { Channel, ChannelEvents, OpenChannel, ReadStatement } from './channel.js';
import { tapRows } from './row-tap.js';
import { PreparedStatements, type RowOptions, StatementBatch } from './statement-batch.js';

/** All reads of a tick as one message, which the server answers with one flush. */
export function batchChannel(rows: RowOptions): OpenChannel {
  return (client, events) => new BatchChannel(client, events, rows);
}

class BatchChannel implements Channel {
  private readonly known: PreparedStatements;
  /** Batches in the order in which they are answered. */
  private readonly sent: StatementBatch[] = [];

  constructor(
    private readonly client: pg.Client,
    private readonly events: ChannelEvents,
    rows: RowOptions,
  ) {
    this.known = new PreparedStatements(rows);
    if (!rows.ownRows) return;
    tapRows(client.connection.stream, (message, columnsAt) => {
      this.sent[0]?.takeRow(message, columnsAt);
    });
  }

  send(statements: readonly ReadStatement[]): void {
    const batch = new StatementBatch(
      [...statements],
      this.known,
      (rest) => {
        this.events.again(rest);
      },
      (answered) => {
        this.events.answered(answered);
      },
      () => {
        this.sent.shift();
      },
    );
    this.sent.push(batch);
    this.client.query(batch);
  }
}
