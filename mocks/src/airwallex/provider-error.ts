import { randomBytes } from 'node:crypto';

/** A refusal in the provider's form. `message` is for people and may change; `code` is stable. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly source = '',
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ProviderError';
  }

  /** The body of the answer: `{code, message, source, trace_id, details}` (PAYMENTS.md). */
  toBody(): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      source: this.source,
      trace_id: randomBytes(16).toString('hex'),
      details: this.details,
    };
  }
}

/** 400 `validation_error` about one request parameter. */
export function validationError(source: string, message: string): ProviderError {
  return new ProviderError(400, 'validation_error', message, source);
}

/** 400 when the object's state does not allow the operation. */
export function invalidStatus(what: string, status: string): ProviderError {
  return new ProviderError(
    400,
    'invalid_status_for_operation',
    `${what} is not allowed while the status is ${status}`,
  );
}

/** 404 for an id that the provider does not know. */
export function notFound(what: string, id: string): ProviderError {
  return new ProviderError(404, 'resource_not_found', `${what} ${id} was not found`);
}

/** 401 for a missing, unknown or expired bearer token. */
export function unauthorized(message: string): ProviderError {
  return new ProviderError(401, 'unauthorized', message);
}
