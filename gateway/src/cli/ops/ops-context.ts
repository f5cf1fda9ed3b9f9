import type { Command } from 'commander';
import { fullName } from '../../../../schema/rules/name.js';
import { readOrders } from '../../modules/order/order.reads.js';
import { readPointsAccount } from '../../modules/points/points.reads.js';
import { parseEmail } from '../../platform/email-address.js';
import type { UserEntity } from '../../modules/user/user.entity.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { pageRequest } from '../../platform/page.js';
import type { Services } from '../../services.js';
import type { Output } from './output.js';

/** The context of every command. */
export interface OpsContext {
  services: Services;
  out: Output;
  /** Standard input as text; null on a terminal, where nobody has piped anything. */
  input: () => Promise<string | null>;
  /** The operator, for the audit log. */
  operator: string;
}

/** Adds `--json` to a command. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON instead of a table');
}

/** Finds a customer by id, email address, or the number of one of their orders. @throws AppError NOT_FOUND */
export async function findCustomer({ services }: OpsContext, query: string): Promise<UserEntity> {
  const { db, users, orders } = services;
  return db.transaction(async (tx) => {
    const email = parseEmail(query);
    if (email !== null) {
      const found = await users.byCanonicalEmail(tx, email.canonical);
      if (found) return found;
      throw notFound('Customer');
    }
    const id = isId(query) ? query : await orders.ownerOf(tx, query.toUpperCase());
    const found = id === null ? null : await users.find(tx, id);
    if (!found) throw notFound('Customer');
    return found;
  });
}

/** A customer's account at a glance. */
export async function customerFacts(
  { services: { freshReads, clock } }: OpsContext,
  user: UserEntity,
) {
  const everything = { search: null, statuses: null, billingType: null, from: null, to: null };
  const [points, orders] = await Promise.all([
    readPointsAccount(freshReads, user.id),
    readOrders(
      freshReads,
      user.id,
      { ...everything, oldestFirst: false },
      pageRequest({ first: 5 }, { name: 'orders', owner: user.id }),
      clock.now(),
    ),
  ]);
  return {
    id: user.id,
    email: user.email,
    name: fullName(user),
    verified: user.emailVerifiedAt !== null,
    registeredAt: user.createdAt,
    points: points.total,
    pointsDebt: points.debt,
    orders: orders.totalCount,
    lastOrders: orders.nodes.map(({ number, status, name, total, createdAt }) => ({
      number,
      status,
      name,
      createdAt,
      totalMinor: total.minor,
      currency: total.currency,
    })),
  };
}
