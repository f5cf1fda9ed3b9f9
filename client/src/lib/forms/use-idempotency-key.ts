import { useState } from 'react';

export interface IdempotencyKeys {
  /** The key of a request: the same one for as long as its form is open, so that a retry after a timeout has one effect. */
  readonly keyOf: (request: object) => string;
  /** After this, the same request is another one. For a form that stays open and may make the same thing again. */
  readonly renew: () => void;
}

/**
 * Keys that make repeating safe. The gateway refuses a key with another request, so another request gets another key. Every
 * dialog and form that makes something or moves money takes its keys from here.
 */
export function useIdempotencyKey(): IdempotencyKeys {
  const [keys] = useState(createIdempotencyKeys);
  return keys;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>();
  return {
    keyOf(request) {
      const body = JSON.stringify(request);
      const key = keys.get(body) ?? crypto.randomUUID();
      keys.set(body, key);
      return key;
    },
    renew() {
      keys.clear();
    },
  };
}
