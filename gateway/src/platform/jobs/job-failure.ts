import { inspect } from 'node:util';
import { withoutAddresses } from '../text.js';

const LONGEST_MESSAGE = 500;

/**
 * Whatever a job threw, as an error that the queue can store: its own failure path ends the worker when it meets a value that
 * is not JSON, or a text that Postgres refuses (NUL, half a surrogate pair). Addresses are left out, because the queue keeps
 * and logs the message (SECURITY 35).
 */
export function jobFailure(thrown: unknown): Error {
  const wellFormed = Buffer.from(describe(thrown).slice(0, LONGEST_MESSAGE)).toString();
  return new Error(withoutAddresses(wellFormed.replaceAll('\0', '')));
}

function describe(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
    return typeof thrown === 'object' ? 'an object that is no error' : `threw ${inspect(thrown)}`;
  } catch {
    return 'a value that cannot be shown';
  }
}
