import { wireAmount } from './amounts.js';
import { CHALLENGE_CODE } from './cards.js';
import type { Intent } from './model.js';
import type { Provider } from './provider.js';
import { escapeHtml } from '../platform/html.js';

const ROWS_SHOWN = 50;
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;
color:#16211c;background:#faf9f6}table{border-collapse:collapse;width:100%;margin:0 0 2rem}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dedacf;vertical-align:top}
td{font:13px/1.5 ui-monospace,monospace}h1{font-size:1.5rem}h2{font-size:1.1rem}
input,button{font:inherit;padding:.4rem .6rem}`;

function document(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, values: readonly string[]): string =>
    values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<table><thead><tr>${cells('th', headings)}</tr></thead><tbody>${body}</tbody></table>`;
}

/** For developers: the newest intents and events. */
export function overviewPage({ intents, deliveries }: Provider): string {
  const intentRows = intents
    .list()
    .slice(0, ROWS_SHOWN)
    .map((one) => [
      one.id,
      one.merchantOrderId,
      `${wireAmount(one.amountMinor, one.currency)} ${one.currency}`,
      one.status,
      one.attempts.at(-1)?.failureCode ?? '',
    ]);
  const eventRows = deliveries
    .events()
    .slice(-ROWS_SHOWN)
    .reverse()
    .map((one) => [
      one.id,
      one.name,
      one.state,
      String(one.attempts),
      deliveries.records(one.id).at(-1)?.status?.toString() ?? '',
    ]);
  return document(
    'Card provider (stand-in)',
    `<p>No real cards, no real money; everything here is lost when the process ends.
Events go to <code>${escapeHtml(deliveries.target.url ?? 'nowhere yet')}</code>.</p>
<h2>Payment intents</h2>${table(['Intent', 'Order', 'Amount', 'Status', 'Last decline'], intentRows)}
<h2>Events</h2>${table(['Event', 'Name', 'State', 'Attempts', 'Last answer'], eventRows)}`,
  );
}

/** The bank's challenge for an intent that waits for it; otherwise its result. */
export function challengePage(intent: Intent): string {
  if (intent.status !== 'REQUIRES_CUSTOMER_ACTION') {
    const passed = intent.status === 'SUCCEEDED' || intent.status === 'REQUIRES_CAPTURE';
    const outcome = passed ? 'You are authenticated' : 'Authentication failed';
    return document('Your bank (stand-in)', `<p>${outcome}. You can close this page.</p>`);
  }
  const amount = `${wireAmount(intent.amountMinor, intent.currency)} ${intent.currency}`;
  return document(
    'Your bank (stand-in)',
    `<p>Confirm the payment of ${escapeHtml(amount)}. The code is ${CHALLENGE_CODE}; any other fails.</p>
<form method="post"><label for="otp">Code</label>
<input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" required autofocus>
<button>Confirm</button></form>`,
  );
}
