import { createHash } from 'node:crypto';
import type pg from 'pg';
import { typeParsers } from '../../platform/database/types.js';
import type { Channel, ChannelEvents, OpenChannel, ReadStatement } from './channel.js';
import {
  didNotRun,
  endsConnection,
  lostPreparation,
  MOST_ATTEMPTS,
  toldToReader,
} from './refusal.js';

/**
 * pg's own pipeline, prepared statements and rows: each statement is a query with its own Sync.
 * @param isTransaction whether those of one turn are one transaction, so that they see one snapshot; for statements that
 *   do not begin and end it themselves
 */
export function plainChannel(isTransaction: boolean): OpenChannel {
  return (client, events) => new PlainChannel(client, events, isTransaction);
}

class PlainChannel implements Channel {
  /** How often each statement was prepared anew. pg never forgets a name, so that each time has its own. */
  private readonly renewals = new Map<string, number>();

  constructor(
    private readonly client: pg.Client,
    private readonly events: ChannelEvents,
    private readonly isTransaction: boolean,
  ) {}

  send(statements: readonly ReadStatement[]): void {
    const isTransaction = this.isTransaction && statements.length > 1;
    if (isTransaction) this.control('BEGIN');
    for (const statement of statements) void this.run(statement);
    if (isTransaction) this.control('COMMIT');
  }

  /** Fails only with the connection, of which each statement hears by itself. */
  private control(command: 'BEGIN' | 'COMMIT'): void {
    this.client.query(command).catch(() => undefined);
  }

  private async run(statement: ReadStatement): Promise<void> {
    const { name, sql, parameters } = statement;
    const renewals = this.renewals.get(name) ?? 0;
    try {
      const { rows } = await this.client.query<Record<string, unknown>>({
        name: wireName(renewals === 0 ? name : `${name} ${renewals}`),
        text: sql,
        values: [...parameters],
        types: typeParsers,
      });
      this.events.answered(1);
      statement.resolve(rows);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.events.answered(1);
      if (didNotRun(error)) {
        this.events.again([statement]);
        return;
      }
      const isWorthAnother = lostPreparation(error) && ++statement.attempts < MOST_ATTEMPTS;
      if (!isWorthAnother || endsConnection(error)) {
        statement.reject(toldToReader(error));
        return;
      }
      this.renewals.set(name, renewals + 1);
      this.events.again([statement]);
    }
  }
}

/** Postgres cuts names after this many bytes, so that two long ones could become one. */
const LONGEST_NAME = 63;

/** A long name ends with its hash instead. */
function wireName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(name).digest('base64url').slice(0, 22);
  return `${name.slice(0, 12)}…${hash}`;
}
