import { z } from 'zod';
import { SECOND_MS, type Clock } from '../../platform/clock.js';
import { toMajor } from '../../../../schema/rules/money.js';
import { AirwallexHttp, type AirwallexSettings } from './airwallex.http.js';
import { readAirwallexEvent, readAirwallexWebhook } from './airwallex.webhook.js';
import { toDispute, toIntent, toRefund } from './airwallex.wire.js';
import type {
  BrowserSettings,
  NewIntent,
  NewRefund,
  PaymentProvider,
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
} from './payment-provider.js';

const PAGE_SIZE = 100;
/** No order has more intents, and no intent more refunds, than this many pages. */
const MAX_PAGES = 10;

const listAnswer = z.object({
  has_more: z.boolean().catch(false),
  items: z.array(z.unknown()).max(PAGE_SIZE),
});

/**
 * The card provider over its HTTP API (PAYMENTS.md). Its SDK is not used: it has no base URL option, sends telemetry by
 * default, and loses the body on a retry.
 */
export class AirwallexProvider implements PaymentProvider {
  readonly name = 'airwallex';
  readonly browserSettings: BrowserSettings;
  readonly #http: AirwallexHttp;

  constructor(
    private readonly config: AirwallexSettings,
    clock: Clock,
  ) {
    this.#http = new AirwallexHttp(config, clock);
    this.browserSettings = {
      clientId: config.clientId,
      environment: config.environment,
      elementUrl: config.elementUrl,
    };
  }

  createIntent(
    { requestId, orderReference, amount, returnUrl }: NewIntent,
    signal?: AbortSignal,
  ): Promise<ProviderIntent> {
    const body = {
      request_id: requestId,
      // A JSON number in major units. It is exact, because its text is derived from minor units.
      amount: Number(toMajor(amount)),
      currency: amount.currency,
      merchant_order_id: orderReference,
      metadata: { request_id: requestId },
      return_url: returnUrl,
    };
    const path = '/api/v1/pa/payment_intents/create';
    return this.#http.call({ method: 'POST', path, body, signal }, toIntent);
  }

  getIntent(intentId: string, signal?: AbortSignal): Promise<ProviderIntent> {
    return this.#http.call({ method: 'GET', path: intentPath(intentId), signal }, toIntent);
  }

  async findIntents(orderReference: string, signal?: AbortSignal): Promise<ProviderIntent[]> {
    const query = { merchant_order_id: orderReference };
    const intents = await this.#list('/api/v1/pa/payment_intents', query, toIntent, signal);
    return intents.filter((intent) => intent.orderReference === orderReference);
  }

  cancelIntent(intentId: string, requestId: string): Promise<ProviderIntent> {
    const path = `${intentPath(intentId)}/cancel`;
    return this.#http.call({ method: 'POST', path, body: { request_id: requestId } }, toIntent);
  }

  createRefund({ requestId, intentId, amount, reason }: NewRefund): Promise<ProviderRefund> {
    const body = {
      request_id: requestId,
      payment_intent_id: intentId,
      amount: Number(toMajor(amount)),
      reason,
    };
    return this.#http.call({ method: 'POST', path: '/api/v1/pa/refunds/create', body }, toRefund);
  }

  async listRefunds(intentId: string): Promise<ProviderRefund[]> {
    const query = { payment_intent_id: intentId };
    const refunds = await this.#list('/api/v1/pa/refunds', query, toRefund);
    return refunds.filter((refund) => refund.intentId === intentId);
  }

  async listDisputes(intentId: string): Promise<ProviderDispute[]> {
    const query = { payment_intent_id: intentId };
    const disputes = await this.#list('/api/v1/pa/payment_disputes', query, toDispute);
    return disputes.filter((dispute) => dispute.intentId === intentId);
  }

  readWebhook(
    rawBody: Buffer,
    headers: { timestamp: string | undefined; signature: string | undefined },
    now: Date,
  ): ProviderEvent {
    const { webhookSecret, webhookWindowSeconds } = this.config;
    return readAirwallexWebhook(rawBody, headers, {
      secret: webhookSecret,
      windowMs: webhookWindowSeconds * SECOND_MS,
      now,
    });
  }

  readEvent(payload: unknown): ProviderEvent {
    return readAirwallexEvent(payload);
  }

  /** Reads all pages of a list. Skips malformed items, so that they do not hide the others. */
  async #list<T>(
    path: string,
    query: Record<string, string>,
    read: (item: unknown) => T,
    signal?: AbortSignal,
  ): Promise<T[]> {
    const found: T[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const search = new URLSearchParams({
        ...query,
        page_num: String(page),
        page_size: String(PAGE_SIZE),
      });
      const { has_more: hasMore, items } = await this.#http.call(
        { method: 'GET', path: `${path}?${search.toString()}`, signal },
        (answer) => listAnswer.parse(answer),
      );
      for (const item of items) {
        const readable = attempt(() => read(item));
        if (readable !== undefined) found.push(readable);
      }
      if (!hasMore) break;
    }
    return found;
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function intentPath(intentId: string): string {
  return `/api/v1/pa/payment_intents/${encodeURIComponent(intentId)}`;
}
