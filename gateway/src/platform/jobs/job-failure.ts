import { inspect } from 'node:util';
import { withoutAddresses } from '../text.js';

const LONGEST_MESSAGE = 500;

/**
 * Converts whatever a job threw into an error that the queue can store. The queue's own failure path ends the worker
 * for a value that is not JSON, or text that Postgres refuses (NUL, half a surrogate pair). Email addresses are
 * removed, because the queue stores and logs the message (SECURITY 35).
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
