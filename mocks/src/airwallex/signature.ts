import { createHmac } from 'node:crypto';

/** `x-signature`: hex HMAC-SHA256 over the timestamp (ms, as sent) followed by the raw body. */
export function signWebhook(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(timestamp).update(rawBody).digest('hex');
}

/** The same signature with a changed last digit: well-formed, but wrong. */
export function spoil(signature: string): string {
  return signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
}
