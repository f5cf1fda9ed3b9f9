import { IDEMPOTENCY_KEY_CHARACTERS } from '../../../schema/rules/limits.js';
import { Refusal } from './answer.js';
import type { World } from './records.js';

const { min, max } = IDEMPOTENCY_KEY_CHARACTERS;
const KEY = new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`);
/** Each call looks at the order again, which may have been paid meanwhile. */
const PAYMENTS: ReadonlySet<string> = new Set(['orderPay', 'orderRetryPayment']);

/** Runs a mutation once per idempotency key, if the call has one, as the gateway does (modules/idempotency). */
export async function once(
  { answersByKey }: World,
  name: string,
  { idempotencyKey: key, ...args }: Readonly<Record<string, unknown>>,
  run: () => Promise<object>,
): Promise<object> {
  if (typeof key !== 'string') return run();
  if (!KEY.test(key)) throw new Refusal('IDEMPOTENCY_KEY_INVALID', 'idempotencyKey');
  const isPayment = PAYMENTS.has(name);
  const request = JSON.stringify([isPayment ? 'pay' : name, args], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const known = answersByKey.get(key);
  if (known !== undefined && known.request !== request)
    throw new Refusal('IDEMPOTENCY_CONFLICT', 'idempotencyKey');
  // The secret of an API key is shown once.
  if (known !== undefined && !isPayment) return { ...known.payload, secret: null };
  const payload = await run();
  // A refusal is thrown, and leaves the key unused.
  answersByKey.set(key, { request, payload });
  return payload;
}
