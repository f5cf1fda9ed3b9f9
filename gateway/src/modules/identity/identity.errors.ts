import { UserError } from '../../platform/errors.js';

/** Requested again before the wait was over (spec §9: a new one every 60 seconds). */
export class AskedTooSoonError extends UserError {
  constructor(
    code: 'CODE_RECENTLY_SENT' | 'RESET_RECENTLY_SENT',
    readonly retryAfterSeconds: number,
  ) {
    super(code, {
      message: `One was sent a moment ago; another can be sent in ${retryAfterSeconds} s`,
    });
  }
}
