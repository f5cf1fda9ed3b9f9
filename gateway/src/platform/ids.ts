import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `length` random characters of Crockford's base 32: no I, L, O or U, so people can read them to each other. */
export function randomReadable(length: number): string {
  return Array.from({ length }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('');
}

/** A new primary key. UUIDv7 grows with time, which keeps inserts at the right edge of the index. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a string a customer sent can be one of our ids at all; anything else is simply not found. */
export function isId(value: string): boolean {
  return UUID.test(value);
}
