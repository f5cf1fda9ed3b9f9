import { z } from 'zod';
import { MINUTE_MS, type Clock } from '../../platform/clock.js';
import {
  type BrowserSettings,
  DuplicateRequestError,
  ProviderRejectedError,
  ProviderUnavailableError,
} from './payment-provider.js';

const API_VERSION = '2025-06-16';
const TOKEN_MARGIN_MS = MINUTE_MS;
const HTTP_TOO_MANY = 429;
const MAX_ANSWER_BYTES = 1_000_000;

const loginAnswer = z.object({ token: z.string().min(1).max(20_000), expires_at: z.coerce.date() });
const refusal = z.object({
  code: z.string().max(200).catch('unknown'),
  message: z.string().max(2_000).catch(''),
});

/** Our account with the provider, from the configuration (AIRWALLEX_…). */
export interface AirwallexSettings extends BrowserSettings {
  /** Without a trailing slash. */
  apiBase: string;
  apiKey: string;
  webhookSecret: string;
  /** How old a webhook may be. */
  webhookWindowSeconds: number;
  timeoutMs: number;
}

export interface AirwallexCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  signal?: AbortSignal | undefined;
}

/**
 * Calls the provider's HTTP API with a token, a time limit, a size limit, and typed errors. Never retries: only the
 * caller knows which calls are safe to repeat.
 */
export class AirwallexHttp {
  #token: { value: string; expiresAt: number } | null = null;

  constructor(
    private readonly config: AirwallexSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the answer parsed by `read`. An answer that `read` rejects counts as no answer (ProviderUnavailableError).
   */
  async call<T>(call: AirwallexCall, read: (answer: unknown) => T): Promise<T> {
    let answer = await this.#send(call, await this.#authorization(call.signal));
    if (answer.status === 401) {
      // The token was revoked early. The provider did nothing, so one retry is safe.
      this.#token = null;
      answer = await this.#send(call, await this.#authorization(call.signal));
    }
    return this.#read(answer, read);
  }

  async #authorization(signal: AbortSignal | undefined): Promise<Record<string, string>> {
    const now = this.clock.now().getTime();
    if (!this.#token || this.#token.expiresAt - TOKEN_MARGIN_MS <= now) {
      const login = { method: 'POST', path: '/api/v1/authentication/login', signal } as const;
      const credentials = { 'x-client-id': this.config.clientId, 'x-api-key': this.config.apiKey };
      const answer = await this.#send(login, credentials);
      const { token, expires_at: expiresAt } = await this.#read(answer, (body) =>
        loginAnswer.parse(body),
      );
      this.#token = { value: token, expiresAt: expiresAt.getTime() };
    }
    return { authorization: `Bearer ${this.#token.value}` };
  }

  async #send(
    { method, path, body, signal }: AirwallexCall,
    headers: Record<string, string>,
  ): Promise<Response> {
    const limit = AbortSignal.timeout(this.config.timeoutMs);
    try {
      return await fetch(`${this.config.apiBase}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json', 'x-api-version': API_VERSION },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (error) {
      throw new ProviderUnavailableError(`no answer to ${method} ${path}`, { cause: error });
    }
  }

  async #read<T>(answer: Response, read: (answer: unknown) => T): Promise<T> {
    const text = await boundedText(answer);
    if (answer.ok) return understood(text, read);
    if (answer.status >= 500 || answer.status === HTTP_TOO_MANY)
      throw new ProviderUnavailableError(`HTTP ${answer.status}`);
    const { code, message } = understood(text, (body) => refusal.parse(body));
    if (code === 'duplicate_request') throw new DuplicateRequestError(message);
    throw new ProviderRejectedError(code, message);
  }
}

async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      size += (chunk as Uint8Array).length;
      if (size > MAX_ANSWER_BYTES) throw new RangeError('the answer is too long');
      chunks.push(chunk as Uint8Array);
    }
  } catch (error) {
    throw new ProviderUnavailableError('the answer could not be read', { cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function understood<T>(text: string, read: (answer: unknown) => T): T {
  try {
    return read(JSON.parse(text));
  } catch (error) {
    throw new ProviderUnavailableError('the answer has an unexpected form', { cause: error });
  }
}
