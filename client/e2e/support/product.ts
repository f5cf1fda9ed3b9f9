import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually, type ProductUrls } from '../../../gateway/test/support/customer.js';
import type { SharedProduct } from '../../../gateway/test/support/test-product.js';

const run = promisify(execFile);

export const TRAFFIC = '/products/residential-proxies/traffic';
export const UNLIMITED = '/products/residential-proxies/unlimited';

/** Sends a query to the gateway directly. @throws Error with its errors */
export async function askGateway<Data>(
  { urls }: { urls: { site: string } },
  query: string,
  token?: string,
): Promise<Data> {
  const response = await fetch(`${urls.site}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** Runs an operators' command on the product, as a person does. */
export async function ops({ dataDir }: SharedProduct, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/ops.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, HEARTH_OPERATOR: 'alice' },
  });
  return stdout;
}

interface Mail {
  id: string;
  subject: string;
  text: string;
}

/** The newest email to an address about a subject. */
export function mailTo({ mail }: ProductUrls, address: string, subject: string): Promise<Mail> {
  return eventually(`an email about ${subject}`, async () => {
    const answer = await fetch(`${mail}/api/email?to.address=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as Mail[];
    return mails.findLast((each) => each.subject.includes(subject));
  });
}

/** Refunds an order's payment at the card provider, as its own staff does. @param amount all by default */
export async function refund(
  { airwallex }: ProductUrls,
  orderNumber: string,
  amount?: number,
): Promise<void> {
  const found = await fetch(`${airwallex}/_control/intents?merchant_order_id=${orderNumber}`);
  const { items } = (await found.json()) as { items: { id: string }[] };
  const made = await fetch(`${airwallex}/_control/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      request_id: `refund-${orderNumber}`,
      payment_intent_id: items[0]?.id,
      amount,
    }),
  });
  if (made.status !== 201) throw new Error(`the refund was answered with ${made.status}`);
}
