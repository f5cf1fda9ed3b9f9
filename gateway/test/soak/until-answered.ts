import { AppError } from '../../src/platform/errors.js';
import { isDatabaseUnavailable } from '../../src/platform/database/unavailable.js';

const MOST_ATTEMPTS = 50;

/** Retries work that a lost connection ended, like a sender that got a 503. */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isAway =
        isDatabaseUnavailable(error) ||
        (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE');
      if (!isAway || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
