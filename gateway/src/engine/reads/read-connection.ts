import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseSilent } from '../../platform/database/unavailable.js';
import type { Channel, OpenChannel, ReadStatement } from './channel.js';

/**
 * A session that refuses every write, whatever the statement says. Statements are planned once: they reach their rows through a customer's id, so other plans for other values would gain nothing. None starts other processes, which takes longer than a short statement.
 *
 * Statements of one message see one snapshot, because a message is one transaction (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
const SESSION = [
  'default_transaction_read_only=on',
  'default_transaction_isolation=repeatable\\ read',
  'idle_in_transaction_session_timeout=30s',
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'TimeZone=UTC',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;

export interface ReadConnectionEvents {
  opened(): void;
  lost(error: Error): void;
  /** Statements that were sent but never ran. */
  again(statements: readonly ReadStatement[]): void;
}

/**
 * One pipelined connection that keeps itself open: when Postgres goes away, everything in flight fails at once and it
 * reconnects with growing pauses, preparing its statements anew.
 */
export class ReadConnection {
  open = false;
  /** Statements sent and not yet answered. */
  inFlight = 0;
  private client: pg.Client | null = null;
  private channel: Channel | null = null;
  private socket = new Socket();
  private failures = 0;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;
  private waitingSince = 0;

  constructor(
    private readonly url: string,
    private readonly limits: { connectMs: number; statementMs: number },
    private readonly openChannel: OpenChannel,
    private readonly events: ReadConnectionEvents,
  ) {
    this.connect();
  }

  send(statements: readonly ReadStatement[]): void {
    if (this.inFlight === 0) this.waitingSince = performance.now();
    this.inFlight += statements.length;
    this.channel?.send(statements);
  }

  /** Gives a server up that has been silent for so long that its own statement timeout cannot be the reason. */
  dropIfSilentFor(milliseconds: number): void {
    if (this.open && this.inFlight > 0 && performance.now() - this.waitingSince > milliseconds) {
      this.socket.destroy(new DatabaseSilent());
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.open = false;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end();
    this.socket.destroy();
  }

  private connect(): void {
    this.retry = null;
    this.socket = new Socket();
    const client = new pg.Client({
      connectionString: this.url,
      pipeline: true,
      stream: () => this.socket,
      options: SESSION,
      statement_timeout: this.limits.statementMs,
      connectionTimeoutMillis: this.limits.connectMs,
      application_name: 'hearth-reads',
      keepAlive: true,
    });
    let ended = false;
    const gone = (error: Error): void => {
      if (ended) return;
      ended = true;
      this.lost(error);
    };
    client.on('error', gone);
    client.on('end', () => {
      gone(new Error('Connection terminated'));
    });
    client.connect((error: Error | null) => {
      if (error) {
        this.socket.destroy();
        gone(error);
        return;
      }
      if (this.closed) {
        void client.end();
        return;
      }
      this.client = client;
      this.channel = this.openChannel(client, {
        answered: (statements) => {
          this.inFlight -= statements;
          this.waitingSince = performance.now();
        },
        again: (statements) => {
          this.events.again(statements);
        },
      });
      this.failures = 0;
      this.open = true;
      this.events.opened();
    });
  }

  private lost(error: Error): void {
    this.open = false;
    this.client = null;
    this.channel = null;
    this.socket.destroy();
    if (this.closed) return;
    this.events.lost(error);
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures++);
    this.retry = setTimeout(
      () => {
        this.connect();
      },
      pause * (0.5 + Math.random() / 2),
    );
    this.retry.unref();
  }
}
