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

/** A person, and the account that they are a member of. */
interface Customer {
  user: UserEntity;
  accountId: string;
}

/** Adds `--json` to a command. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON instead of a table');
}

/** Finds a customer by id, email address, or the number of one of their orders. @throws AppError NOT_FOUND */
export async function findCustomer({ services }: OpsContext, query: string): Promise<Customer> {
  const { db, accounts, users, orders } = services;
  return db.transaction(async (tx) => {
    const email = parseEmail(query);
    if (email === null && !isId(query)) {
      const accountId = await orders.ownerOf(tx, query.toUpperCase());
      if (accountId === null) throw notFound('Customer');
      return { user: await accounts.ownerOf(tx, accountId), accountId };
    }
    const user =
      email === null
        ? await users.find(tx, query)
        : await users.byCanonicalEmail(tx, email.canonical);
    if (!user) throw notFound('Customer');
    return { user, accountId: await accounts.of(tx, user) };
  });
}

/** A customer's account at a glance. */
export async function customerFacts(
  { services: { freshReads, clock } }: OpsContext,
  { user, accountId }: Customer,
) {
  const everything = { search: null, statuses: null, billingType: null, from: null, to: null };
  const [points, orders] = await Promise.all([
    readPointsAccount(freshReads, accountId),
    readOrders(
      freshReads,
      accountId,
      { ...everything, oldestFirst: false },
      pageRequest({ first: 5 }, { name: 'orders', owner: accountId }),
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
