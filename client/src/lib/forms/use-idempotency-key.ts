import { useState } from 'react';

export interface IdempotencyKeys {
  /**
   * The key of a request. It stays the same while its form is open, so that a retry after a timeout takes effect once.
   */
  readonly keyOf: (request: object) => string;
  /** Makes the same request a new one, for a form that stays open and may send it again. */
  readonly renew: () => void;
}

/**
 * Idempotency keys make retries safe. The gateway refuses a used key with a different request, so a changed request
 * gets a new key. All forms and dialogs that create something or move money get their keys here.
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
