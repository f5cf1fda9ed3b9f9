import { validationError } from './provider-error.js';

export type Body = Readonly<Record<string, unknown>>;

/** The request body as an object. @throws ProviderError when it is anything else */
export function readObject(value: unknown, source = 'body'): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw validationError(source, `${source} must be a JSON object`);
  }
  return value as Body;
}

export function readString(body: Body, name: string, maxLength: number): string {
  const value = body[name];
  if (typeof value !== 'string' || value.trim() === '') {
    throw validationError(name, `${name} must be provided`);
  }
  if (value.length > maxLength) {
    throw validationError(name, `${name} must be at most ${maxLength} characters`);
  }
  return value;
}

export function readOptionalString(body: Body, name: string, maxLength: number): string | null {
  return body[name] === undefined || body[name] === null ? null : readString(body, name, maxLength);
}

export function readOptionalObject(body: Body, name: string): Body {
  return body[name] === undefined || body[name] === null ? {} : readObject(body[name], name);
}

/** Every mutating call has one; the provider allows at most 64 characters (PAYMENTS.md). */
export function readRequestId(body: Body): string {
  return readString(body, 'request_id', 64);
}

export function readOneOf<T extends string>(body: Body, name: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === body[name]);
  if (found === undefined)
    throw validationError(name, `${name} must be one of ${allowed.join(', ')}`);
  return found;
}

/** A whole number from `min` to `max`, or `fallback` when it is absent. */
export function readInteger(
  body: Body,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const value = body[name] ?? fallback;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw validationError(name, `${name} must be a whole number from ${min} to ${max}`);
  }
  return number;
}
