import { Deliveries } from './deliveries.js';
import { Disputes } from './disputes.js';
import { Intents } from './intents.js';
import type { Emit } from './model.js';
import { Refunds } from './refunds.js';
import { RequestIds } from './request-ids.js';
import { defaultSwitches, type Switches } from './switches.js';
import { Tokens, type Credentials } from './tokens.js';

export interface ProviderOptions extends Credentials {
  readonly webhookUrl: string | null;
  readonly webhookSecret: string;
  /** First delay before a delivery is retried, in milliseconds. */
  readonly retryBaseMs: number;
  readonly now?: () => Date;
}

const LOGS_KEPT = 1_000;

/** The whole provider in memory, without HTTP. Nothing survives the process. */
export class Provider {
  readonly switches: Switches = defaultSwitches();
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly intents: Intents;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly #requestIds = new RequestIds();
  #logs: unknown[] = [];

  constructor(options: ProviderOptions) {
    const now = options.now ?? (() => new Date());
    const target = { url: options.webhookUrl, secret: options.webhookSecret };
    this.tokens = new Tokens(options, now);
    this.deliveries = new Deliveries(target, this.switches, options.retryBaseMs, now);
    const emit: Emit = (name, object) => this.deliveries.emit(name, object);
    this.intents = new Intents(this.#requestIds, emit, now);
    this.refunds = new Refunds(this.intents, this.#requestIds, emit, () => this.switches, now);
    this.disputes = new Disputes(this.intents, emit, now);
  }

  addLogs(entries: readonly unknown[]): void {
    this.#logs = [...this.#logs, ...entries].slice(-LOGS_KEPT);
  }

  logs(): readonly unknown[] {
    return this.#logs;
  }

  close(): void {
    this.refunds.close();
    this.deliveries.close();
  }
}
