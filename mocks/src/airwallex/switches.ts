import { HOUR_MS } from '../../../schema/rules/time.js';
import { validationError } from './provider-error.js';
import { readInteger, readObject, readOneOf, type Body } from './read-body.js';

/** Provider operations that a switch can target. */
export const OPERATIONS = [
  'login',
  'create',
  'get',
  'list',
  'confirm',
  'confirm_continue',
  'capture',
  'cancel',
  'refund',
  'dispute',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Ways to make the provider behave badly. All off by default. */
export interface Switches {
  /** Store events without delivering them. */
  paused: boolean;
  /** Extra copies of each event's first delivery, sent at the same moment. */
  duplicate: number;
  /** Collect events for this many milliseconds and send the last one first; 0 disables it. */
  reorderMs: number;
  /** Milliseconds before an event's first delivery. */
  delayMs: number;
  /** Number of next deliveries with a wrong signature. */
  badSignature: number;
  /** Automatic progress of a refund: `hold` leaves it at RECEIVED. */
  refundMode: 'settle' | 'fail' | 'hold';
  /** Milliseconds between RECEIVED, ACCEPTED, and the final status. */
  refundStepMs: number;
  /** Answer the next `times` calls with 429 or 500, without effect. */
  fail: { status: 429 | 500; times: number; operation: Operation | 'any' } | null;
  /** Execute the next `times` calls but answer after this many milliseconds, or never (null). */
  timeout: { operation: Operation; times: number; answerAfterMs: number | null } | null;
}

export function defaultSwitches(): Switches {
  return {
    paused: false,
    duplicate: 0,
    reorderMs: 0,
    delayMs: 0,
    badSignature: 0,
    refundMode: 'settle',
    refundStepMs: 200,
    fail: null,
    timeout: null,
  };
}

const count = { min: 0, max: 10_000, fallback: 1 };
const duration = { min: 0, max: HOUR_MS, fallback: 0 };

const READERS: { [Name in keyof Switches]: (body: Body) => Switches[Name] } = {
  paused: (body) => {
    if (typeof body['paused'] !== 'boolean') throw validationError('paused', 'paused is a boolean');
    return body['paused'];
  },
  duplicate: (body) => readInteger(body, 'duplicate', count),
  reorderMs: (body) => readInteger(body, 'reorderMs', duration),
  delayMs: (body) => readInteger(body, 'delayMs', duration),
  badSignature: (body) => readInteger(body, 'badSignature', count),
  refundMode: (body) => readOneOf(body, 'refundMode', ['settle', 'fail', 'hold']),
  refundStepMs: (body) => readInteger(body, 'refundStepMs', duration),
  fail: (body) => {
    if (body['fail'] === null) return null;
    const fail = readObject(body['fail'], 'fail');
    return {
      status:
        readOneOf({ status: String(fail['status']) }, 'status', ['429', '500']) === '429'
          ? 429
          : 500,
      times: readInteger(fail, 'times', count),
      operation: readOneOf({ operation: 'any', ...fail }, 'operation', ['any', ...OPERATIONS]),
    };
  },
  timeout: (body) => {
    if (body['timeout'] === null) return null;
    const timeout = readObject(body['timeout'], 'timeout');
    return {
      operation: readOneOf({ operation: 'create', ...timeout }, 'operation', OPERATIONS),
      times: readInteger(timeout, 'times', count),
      answerAfterMs:
        timeout['answerAfterMs'] === undefined || timeout['answerAfterMs'] === null
          ? null
          : readInteger(timeout, 'answerAfterMs', duration),
    };
  },
};

/**
 * Sets the named switches and leaves the others.
 * @throws ProviderError 400 naming a switch that does not exist or has a wrong value; nothing is set
 */
export function applySwitches(current: Switches, input: unknown): void {
  const body = readObject(input);
  const changes: Partial<Switches> = {};
  for (const name of Object.keys(body)) {
    if (!isSwitch(name)) {
      throw validationError(name, `unknown switch; there are ${Object.keys(READERS).join(', ')}`);
    }
    Object.assign(changes, { [name]: READERS[name](body) });
  }
  Object.assign(current, changes);
}

function isSwitch(name: string): name is keyof Switches {
  return Object.hasOwn(READERS, name);
}

/** Consumes one use of the failure switch for this call; null if none applies. */
export function takeFailure(switches: Switches, operation: Operation): 429 | 500 | null {
  const { fail } = switches;
  if (fail === null || (fail.operation !== 'any' && fail.operation !== operation)) return null;
  if (fail.times <= 0) return null;
  fail.times -= 1;
  return fail.status;
}

/** Consumes one use of the timeout switch. Returns how long to hold the answer, `never`, or null to answer at once. */
export function takeTimeout(switches: Switches, operation: Operation): number | 'never' | null {
  const { timeout } = switches;
  if (timeout?.operation !== operation || timeout.times <= 0) return null;
  timeout.times -= 1;
  return timeout.answerAfterMs ?? 'never';
}
