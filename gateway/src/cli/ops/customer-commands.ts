import type { Command } from 'commander';
import { customerFacts, findCustomer, withJson, type OpsContext } from './ops-context.js';

/** `customer …` */
export function customerCommands(program: Command, context: OpsContext): void {
  const customer = program.command('customer').description('look up customers');
  withJson(
    customer
      .command('find')
      .description('find a customer by email address, id, or order number')
      .argument('<query>', 'ada@example.com, an id, or RP-…'),
  ).action(async (query: string, { json }: { json?: true }) => {
    const { out } = context;
    const { lastOrders, ...facts } = await customerFacts(
      context,
      await findCustomer(context, query),
    );
    if (json) {
      out.json({ ...facts, lastOrders });
      return;
    }
    out.table([facts], '');
    out.line('');
    out.table(lastOrders, 'No orders.');
  });
}
