import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { codeCharacters } from '../../../schema/rules/email-code.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `length` random characters of Crockford's base 32: no I, L, O or U, so people can read them to each other. */
export function randomReadable(length: number): string {
  return Array.from({ length }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('');
}

/**
 * A typed code as `randomReadable` writes it: neither case nor what stands between its characters matters, and O, I, and L are
 * digits.
 */
export function readableForm(code: string): string {
  return codeCharacters(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** A new primary key. UUIDv7 increases with time, so inserts go to the right edge of the index. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a customer's string has the form of our ids. Anything else is NOT_FOUND. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

/** The id that nothing has. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';
