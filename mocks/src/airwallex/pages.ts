import { wireAmount } from './amounts.js';
import { CHALLENGE_CODE } from './cards.js';
import type { Intent } from './model.js';
import { escapeHtml } from '../platform/html.js';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;
color:#16211c;background:#faf9f6}h1{font-size:1.5rem}input,button{font:inherit;padding:.4rem .6rem}`;

function document(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
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
