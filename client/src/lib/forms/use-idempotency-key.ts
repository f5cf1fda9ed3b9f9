import { useRef } from 'react';

/**
 * Keys that make repeating safe: the same request gets the same key for as long as its form is open, so that a retry after
 * a timeout has one effect; another request gets another key, because the gateway refuses a key with another body.
 */
export function useIdempotencyKey(): (request: object) => string {
  const keys = useRef(new Map<string, string>());
  return (request) => {
    const body = JSON.stringify(request);
    const key = keys.current.get(body) ?? crypto.randomUUID();
    keys.current.set(body, key);
    return key;
  };
}
