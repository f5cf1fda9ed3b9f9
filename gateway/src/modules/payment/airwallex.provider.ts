import type { Config } from '../../config.js';
import { SECOND_MS, MINUTE_MS, type Clock } from '../../platform/clock.js';
import { fromMajor, toMajor } from '../../platform/money.js';
import { readAirwallexWebhook } from './airwallex.webhook.js';
import {
  DuplicateRequestError,
  ProviderRejectedError,
  ProviderUnavailableError,
  type BrowserSettings,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
} from './payment-provider.js';

const API_VERSION = '2025-06-16';
const TOKEN_MARGIN_MS = MINUTE_MS;
const HTTP_TOO_MANY = 429;

interface AirwallexIntent {
  id: string;
  client_secret?: string;
  request_id?: string;
  status: string;
  amount: number;
  currency: string;
  merchant_order_id: string;
}

/**
 * The card provider over its HTTP API (PAYMENTS.md). Its own SDK is not used: no base URL, telemetry on by default, and its
 * retry loses the body. No call is retried here: what is safe to repeat is the caller's knowledge.
 */
export class AirwallexProvider implements PaymentProvider {
  readonly name = 'airwallex';
  readonly browserSettings: BrowserSettings;
  #token: { value: string; expiresAt: number } | null = null;

  constructor(
    private readonly config: Config['airwallex'],
    private readonly clock: Clock,
  ) {
    this.browserSettings = {
      clientId: config.clientId,
      environment: config.environment,
      elementUrl: config.elementUrl,
    };
  }

  async createIntent({
    requestId,
    orderReference,
    amount,
    returnUrl,
  }: NewIntent): Promise<ProviderIntent> {
    const body = {
      request_id: requestId,
      // A JSON number in major units, exact because its text was made from the minor units.
      amount: Number(toMajor(amount)),
      currency: amount.currency,
      merchant_order_id: orderReference,
      metadata: { request_id: requestId },
      return_url: returnUrl,
    };
    return toIntent(
      await this.#call<AirwallexIntent>('POST', '/api/v1/pa/payment_intents/create', body),
    );
  }

  async getIntent(intentId: string): Promise<ProviderIntent> {
    return toIntent(
      await this.#call<AirwallexIntent>(
        'GET',
        `/api/v1/pa/payment_intents/${encodeURIComponent(intentId)}`,
      ),
    );
  }

  async findIntents(orderReference: string): Promise<ProviderIntent[]> {
    const query = new URLSearchParams({ merchant_order_id: orderReference });
    const list = await this.#call<{ items: AirwallexIntent[] }>(
      'GET',
      `/api/v1/pa/payment_intents?${query.toString()}`,
    );
    return list.items.filter((intent) => intent.merchant_order_id === orderReference).map(toIntent);
  }

  async cancelIntent(intentId: string, requestId: string): Promise<ProviderIntent> {
    const path = `/api/v1/pa/payment_intents/${encodeURIComponent(intentId)}/cancel`;
    return toIntent(await this.#call<AirwallexIntent>('POST', path, { request_id: requestId }));
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

  async #call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await this.#send(
      method,
      path,
      { authorization: `Bearer ${await this.#bearer()}` },
      body,
    );
    if (answer.status === 401) {
      // The token was revoked before its time; the provider did nothing, so asking once more is safe.
      this.#token = null;
      return this.#read<T>(
        await this.#send(method, path, { authorization: `Bearer ${await this.#bearer()}` }, body),
      );
    }
    return this.#read<T>(answer);
  }

  async #bearer(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.#token && this.#token.expiresAt - TOKEN_MARGIN_MS > now) return this.#token.value;
    const headers = { 'x-client-id': this.config.clientId, 'x-api-key': this.config.apiKey };
    const login = await this.#read<{ token: string; expires_at: string }>(
      await this.#send('POST', '/api/v1/authentication/login', headers),
    );
    this.#token = { value: login.token, expiresAt: new Date(login.expires_at).getTime() };
    return login.token;
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Response> {
    try {
      return await fetch(`${this.config.apiBase}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json', 'x-api-version': API_VERSION },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.config.timeoutMs),
      });
    } catch (error) {
      throw new ProviderUnavailableError(`${method} ${path} was not answered`, { cause: error });
    }
  }

  async #read<T>(answer: Response): Promise<T> {
    const text = await answer.text().catch((error: unknown) => {
      throw new ProviderUnavailableError('the answer broke off', { cause: error });
    });
    if (answer.ok) return parse(text) as T;
    if (answer.status >= 500 || answer.status === HTTP_TOO_MANY)
      throw new ProviderUnavailableError(`HTTP ${answer.status}`);
    const { code = 'unknown', message = '' } = parse(text) as { code?: string; message?: string };
    if (code === 'duplicate_request') throw new DuplicateRequestError(message);
    throw new ProviderRejectedError(code, message);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderUnavailableError('the answer is not JSON', { cause: error });
  }
}

function toIntent(intent: AirwallexIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? null,
    requestId: intent.request_id ?? null,
    status: intent.status === 'SUCCEEDED' || intent.status === 'CANCELLED' ? intent.status : 'OPEN',
    amount: fromMajor(intent.amount, intent.currency),
    orderReference: intent.merchant_order_id,
  };
}
