import { ProviderError } from './provider-error.js';

/**
 * Remembers which `request_id` each operation has seen. The provider does not replay the first
 * answer: a second use is refused with 400 `duplicate_request` (PAYMENTS.md).
 */
export class RequestIds {
  readonly #seen = new Set<string>();

  /** @throws ProviderError `duplicate_request` when `operation` has already seen this id */
  use(operation: string, requestId: string): void {
    const key = `${operation}:${requestId}`;
    if (this.#seen.has(key)) {
      throw new ProviderError(
        400,
        'duplicate_request',
        'A request with the same request_id was already received',
        'request_id',
      );
    }
    this.#seen.add(key);
  }
}
