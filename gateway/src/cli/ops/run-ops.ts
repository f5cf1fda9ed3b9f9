import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { AppError, UserError } from '../../platform/errors.js';
import { customerCommands } from './customer-commands.js';
import type { OpsContext } from './ops-context.js';
import { pointsCommands } from './points-commands.js';
import { ticketCommands } from './ticket-commands.js';

/** Exit codes, for scripts. */
export const EXIT = { DONE: 0, FAILED: 1, USAGE: 2, NOT_FOUND: 3, REFUSED: 4 } as const;

/**
 * Runs one command. Returns its exit code.
 * @param args without the names of the programs
 * @param complain prints mistakes
 */
export async function runOps(
  args: readonly string[],
  context: OpsContext,
  complain: (text: string) => void,
): Promise<number> {
  const program = new Command('npm run ops --')
    .description('Commands for operators. Each change is in the customer’s audit log.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        context.out.line(text.trimEnd());
      },
      writeErr: complain,
    })
    .showHelpAfterError('(--help shows how)')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 refused.\nHEARTH_OPERATOR names you in the audit log; by default the login name.',
    );
  // Subcommands inherit these settings only if they are made afterwards.
  customerCommands(program, context);
  ticketCommands(program, context);
  pointsCommands(program, context);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return EXIT.DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      // The parser reports its own mistakes; this one is a command's.
      if (error instanceof InvalidArgumentError) complain(`${error.message}\n`);
      return error.exitCode === 0 ? EXIT.DONE : EXIT.USAGE;
    }
    if (error instanceof UserError) {
      complain(`${error.errors.map(({ code, message }) => `${code}: ${message}`).join('\n')}\n`);
      return EXIT.REFUSED;
    }
    if (error instanceof AppError && error.code === 'NOT_FOUND') {
      complain(`${error.message}\n`);
      return EXIT.NOT_FOUND;
    }
    throw error;
  }
}

/** Whether the arguments only ask for help, which needs no configuration. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help';
}
