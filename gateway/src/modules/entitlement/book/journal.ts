import { z } from 'zod';
import { rows, type Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import type { BookCommand, OrderMoney } from './book-commands.js';
import { shareTakenBack } from './book-commands.js';
import type { QueueChange, QueuedEntitlement } from './unlimited-queue.js';

/** A command and its time, ms since the epoch. */
export interface JournalEntry {
  at: number;
  command: BookCommand;
}

const whole = z.string().transform(BigInt);
const plan = z.enum(['TRAFFIC', 'UNLIMITED']);
export const termsShape = z.object({
  type: plan,
  active: z.boolean(),
  chargeMode: z.enum(['SHARED', 'ALLOCATED']),
  limitBytes: whole.nullable(),
});
const money = {
  capturedMinor: whole,
  refundedMinor: whole,
  lostMinor: whole,
  disputedMinor: whole,
};

const commandShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('GRANT'),
    grantId: z.string(),
    orderId: z.string().nullable(),
    source: z.enum(['PURCHASE', 'TRIAL', 'REDEMPTION']),
    bytes: whole,
    expiresAt: z.number(),
  }),
  z.object({
    kind: z.literal('UNLIMITED'),
    orderId: z.string(),
    hours: z.number(),
    calendar: z.object({ months: z.number(), timeZone: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('MONTHS'),
    orderId: z.string(),
    from: z.number(),
    to: z.number(),
  }),
  z.object({ kind: z.literal('ORDER_MONEY'), orderId: z.string(), ...money }),
  z.object({
    kind: z.literal('SUB_ACCOUNT'),
    subAccountId: z.string(),
    terms: termsShape,
    setsAside: z.boolean(),
  }),
  z.object({ kind: z.literal('PRIORITIZE'), plan }),
]);

/** JSON has no 64-bit integers, so they are stored as text. */
export function withTextIntegers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Adds a command to the customer's journal, which is append-only. Returns its number. */
export async function writeCommand(
  tx: Tx,
  accountId: string,
  command: BookCommand,
  at: Date,
): Promise<bigint> {
  const { kind, ...detail } = command;
  const written = await prepared<{ id: bigint }>(
    tx,
    'entitlement.command',
    `INSERT INTO entitlement_command (account_id, at, kind, detail) VALUES ($1, $2, $3, $4) RETURNING id`,
    [accountId, at, kind, JSON.stringify(detail, withTextIntegers)],
  );
  const id = written.rows[0]?.id;
  if (id === undefined) throw new Error('an insert returned no row');
  return id;
}

/** A customer's commands, in the order in which they take effect. */
export async function readJournal(tx: Tx, accountId: string): Promise<JournalEntry[]> {
  const found = await rows<{ at: Date; kind: string; detail: object }>(
    tx,
    `SELECT at, kind, detail FROM entitlement_command WHERE account_id = $1 ORDER BY at, id`,
    [accountId],
  );
  return found.map(({ at, kind, detail }) => ({
    at: at.getTime(),
    command: commandShape.parse({ kind, ...detail }),
  }));
}

/**
 * Whether the journal's last entry for this order's money equals `money`. Also true for an order that has not
 * started.
 */
export async function isSettled(
  tx: Tx,
  accountId: string,
  orderId: string,
  money: OrderMoney,
): Promise<boolean> {
  const found = await prepared<{ kind: string; detail: object }>(
    tx,
    'entitlement.last-of-order',
    `SELECT kind, detail FROM entitlement_command
     WHERE account_id = $1 AND detail ->> 'orderId' = $2 AND kind <> 'MONTHS' ORDER BY at DESC, id DESC LIMIT 1`,
    [accountId, orderId],
  );
  if (!found.rows[0]) return true;
  const { kind, detail } = found.rows[0];
  const last = commandShape.parse({ kind, ...detail });
  const { refundedMinor, lostMinor, disputedMinor } = money;
  const known =
    last.kind === 'ORDER_MONEY' ? last : { refundedMinor: 0n, lostMinor: 0n, disputedMinor: 0n };
  return (
    known.refundedMinor === refundedMinor &&
    known.lostMinor === lostMinor &&
    known.disputedMinor > 0n === disputedMinor > 0n
  );
}

interface Growing {
  changes: QueueChange[];
  knownEnds: Map<number, number>;
}

/** The activated unlimited orders in a journal, with their refunds and disputes. */
export function queuedEntitlements(journal: readonly JournalEntry[]): QueuedEntitlement[] {
  const found = new Map<string, QueuedEntitlement & Growing>();
  for (const { at, command } of journal) {
    if (command.kind === 'UNLIMITED') {
      const { orderId, hours, calendar = null } = command;
      const known = { changes: [], knownEnds: new Map() };
      found.set(orderId, { orderId, hours, calendar, activatedAt: at, ...known });
    }
    if (command.kind === 'MONTHS')
      found.get(command.orderId)?.knownEnds.set(command.from, command.to);
    if (command.kind === 'ORDER_MONEY') {
      const entitlement = found.get(command.orderId);
      entitlement?.changes.push({
        at,
        takenBackHours: (hours) => Number(shareTakenBack(BigInt(hours), command)),
        held: command.disputedMinor > 0n,
        lost: command.lostMinor > 0n,
      });
    }
  }
  return [...found.values()];
}
