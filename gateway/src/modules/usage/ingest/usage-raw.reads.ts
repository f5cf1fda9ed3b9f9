import { rows, type Tx } from '../../../platform/database/database.js';
import type { Explanation } from './usage-event.js';
import type { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';

/** A stored raw event. Times are milliseconds since the epoch. */
export interface RawEvent extends Explanation {
  accountId: string;
  /** The time that counts. */
  at: number;
  /** The node's own time. */
  reportedAt: number;
  receivedAt: number;
  subAccountId: string;
  country: string;
  protocol: ProxyProtocol;
  nodeId: string;
  batch: bigint;
  /** Position in the batch, from 0. */
  position: number;
  bytesUp: bigint;
  bytesDown: bigint;
  requests: number;
}

type Row = Omit<RawEvent, 'at' | 'reportedAt' | 'receivedAt'> &
  Record<'at' | 'reportedAt' | 'receivedAt', Date>;

/** Canonical order of events. It does not depend on how batches were cut or in which order they arrived. */
export const CANONICAL_ORDER = `account_id, at, sub_account_id, country COLLATE "C", protocol COLLATE "C", node_id COLLATE "C", batch, position`;

/** The raw events of customers with `from <= at < to`, in canonical order. */
export async function readRawEvents(
  tx: Tx,
  accountIds: readonly string[],
  from: Date,
  to: Date,
): Promise<RawEvent[]> {
  const found = await rows<Row>(
    tx,
    `SELECT account_id AS "accountId", at, reported_at AS "reportedAt", received_at AS "receivedAt",
       sub_account_id AS "subAccountId", country, protocol, node_id AS "nodeId", batch, position,
       bytes_up AS "bytesUp", bytes_down AS "bytesDown", requests, overhead_up AS "overheadUp",
       overhead_down AS "overheadDown", handshake_bytes AS "handshakeBytes", outcome, target,
       client_network AS "clientNetwork"
     FROM usage_event WHERE at >= $2 AND at < $3 AND account_id = ANY ($1::uuid[]) ORDER BY ${CANONICAL_ORDER}`,
    [accountIds, from, to],
  );
  return found.map(({ at, reportedAt, receivedAt, ...event }) => ({
    ...event,
    at: at.getTime(),
    reportedAt: reportedAt.getTime(),
    receivedAt: receivedAt.getTime(),
  }));
}
