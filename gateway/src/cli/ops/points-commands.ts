import { InvalidArgumentError, Option, type Command } from 'commander';
import { MAX_REMARK_CHARACTERS } from '../../../../schema/rules/limits.js';
import { characterCount, isPlainLine } from '../../../../schema/rules/text.js';
import { readPointsAccount } from '../../modules/points/points.reads.js';
import { findCustomer, withJson, type OpsContext } from './ops-context.js';

/** `points …` */
export function pointsCommands(program: Command, context: OpsContext): void {
  const points = program.command('points').description('change points by hand');
  withJson(
    points
      .command('adjust')
      .description(
        'give or take points. Giving repays an open debt first; taking never goes below zero',
      )
      .argument('<customer>', 'email address, id, or order number')
      .requiredOption('--points <number>', 'for example 50 or -50', wholeNumber)
      .addOption(
        new Option('--type <type>', 'how the points history names it')
          .choices(['system', 'other'])
          .default('other'),
      )
      .requiredOption('--reason <text>', 'the customer reads it in the points history', oneLine)
      .requiredOption('--key <key>', 'for example the ticket number: one key is one adjustment'),
  ).action(async (query: string, options: Options) => {
    const { services, operator, out } = context;
    const { user, accountId } = await findCustomer(context, query);
    const isNew = await services.pointsDesk.adjust({
      accountId,
      operator,
      type: options.type,
      points: options.points,
      reason: options.reason,
      key: options.key,
    });
    const { total, debt } = await readPointsAccount(services.freshReads, accountId);
    if (options.json) out.json({ userId: user.id, adjusted: isNew, points: total, debt });
    else {
      out.line(isNew ? 'Adjusted.' : 'This key was used before: nothing was changed.');
      out.table([{ customer: user.email, points: total, debt }], '');
    }
  });
}

interface Options {
  points: bigint;
  type: 'system' | 'other';
  reason: string;
  key: string;
  json?: true;
}

function wholeNumber(text: string): bigint {
  if (!/^[+-]?\d{1,9}$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('expected a whole number other than 0');
  return BigInt(Number(text));
}

function oneLine(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || characterCount(trimmed) > MAX_REMARK_CHARACTERS || !isPlainLine(trimmed))
    throw new InvalidArgumentError(
      `expected one line of at most ${MAX_REMARK_CHARACTERS} characters`,
    );
  return trimmed;
}
