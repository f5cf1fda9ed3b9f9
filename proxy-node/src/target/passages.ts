import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountLimits } from '../admission/account-limits.js';
import type { Admission } from '../admission/admission.js';
import type { Authorizer } from '../admission/authorizer.js';
import type { LeaseBook } from '../admission/leases.js';
import { Refusal, type Denial } from '../denial.js';
import type { Identity, ProxyProtocol } from '../edge/edge-client.js';
import type { Exit } from '../exits/exit-pool.js';
import type { ChosenExit, Exits } from '../exits/exits.js';
import type { LiveRequests } from '../live/live-requests.js';
import type { RequestTrace } from '../live/request-trace.js';
import type { Counter, Meter, UsageLabel } from '../usage/meter.js';
import type { Gate } from './flow.js';
import { connectTarget, ExitLost, type TargetRules } from './target.js';

/** How many exits are tried if the machine has lost their addresses. */
const EXIT_ATTEMPTS = 8;
/** The longest time that a timer takes. */
const MAX_DELAY_MS = 2_147_483_647;

/** Places whose exit one client connection keeps. */
const MAX_PLACES = 8;

/** An open connection to a target, and the gates that its bytes pass. */
export interface TargetConnection {
  readonly socket: Socket;
  readonly up: Gate;
  readonly down: Gate;
  readonly exit: Exit;
  /** The request whose bytes pass now. */
  trace: RequestTrace;
  /** Whether a sticky session lost its exit and this connection uses the next one. */
  readonly isExitReplaced: boolean;
  /** Called when the gateway withdraws its permission. By default it destroys the socket. */
  onCut: (denial: Denial) => void;
}

/**
 * One client connection. It holds one connection slot of each sub account that it was admitted for (in practice one), and
 * keeps one exit: "a new address per connection" means the client's connection to this node.
 */
export class Visit {
  private readonly slots = new Set<string>();
  /** The exit of each place without a session. Sessions keep theirs in `Exits`. */
  private readonly exits = new Map<string, ChosenExit>();
  private hasLeft = false;

  constructor(private readonly way: Passages) {}

  trace(protocol: ProxyProtocol): RequestTrace {
    return this.way.parts.live.trace(protocol);
  }

  counter(label: UsageLabel): Counter {
    return this.way.parts.meter.counter(label);
  }

  /** Decides whether this client may connect now. @throws Refusal, whose denial names the sub account if it is known */
  async admit(identity: Identity): Promise<Admission> {
    const { authorizer, limits, metrics } = this.way.parts;
    const since = performance.now();
    const admission = await authorizer.admit(identity);
    const { subAccountId } = admission.grant;
    if (!this.slots.has(subAccountId)) {
      await admission.takeSlot().catch((error: unknown) => {
        throw error instanceof Refusal
          ? new Refusal({ ...error.denial, subject: admission.grant })
          : error;
      });
      if (this.hasLeft || this.slots.has(subAccountId)) limits.returnSlot(subAccountId);
      else this.slots.add(subAccountId);
    }
    metrics.admitted(since);
    return admission;
  }

  /** Connects, and registers the connection so that it can be cut. The caller closes the socket. @throws Refusal */
  async open(
    admission: Admission,
    host: string,
    port: number,
    counter: Counter,
    trace: RequestTrace,
  ): Promise<TargetConnection> {
    const { exits } = this.way.parts;
    for (let attempt = 0; attempt < EXIT_ATTEMPTS; attempt += 1) {
      const chosen = this.exitFor(admission);
      try {
        return await this.way.open(admission, chosen, host, port, counter, trace);
      } catch (error) {
        if (!(error instanceof ExitLost)) throw error;
        exits.lose(chosen.exit);
      }
    }
    throw new Refusal({ code: 'EXIT_UNAVAILABLE' });
  }

  private exitFor(admission: Admission): ChosenExit {
    const { subAccountId, country, city, session } = admission.grant;
    if (session !== null) return this.way.chooseExit(admission);
    const key = JSON.stringify([subAccountId, country, city]);
    const kept = this.exits.get(key);
    if (kept && this.way.parts.exits.isWorking(kept.exit)) return kept;
    const chosen = this.way.chooseExit(admission);
    if (this.exits.size >= MAX_PLACES) this.exits.clear();
    this.exits.set(key, chosen);
    return chosen;
  }

  leave(): void {
    this.hasLeft = true;
    for (const subAccountId of this.slots) this.way.parts.limits.returnSlot(subAccountId);
    this.slots.clear();
  }
}

interface PassageParts {
  readonly authorizer: Authorizer;
  readonly meter: Meter;
  readonly live: LiveRequests;
  readonly leases: LeaseBook;
  readonly limits: AccountLimits;
  readonly exits: Exits;
  readonly metrics: { admitted(since: number): void };
  readonly rules: TargetRules;
}

/** Opens metered connections to targets. All three protocols use it. */
export class Passages {
  constructor(readonly parts: PassageParts) {}

  visit(): Visit {
    return new Visit(this);
  }

  chooseExit({ grant }: Admission): ChosenExit {
    const country = grant.country === 'ZZ' ? null : grant.country;
    const { subAccountId, city, session, sessionMinutes } = grant;
    return this.parts.exits.choose({ subAccountId, country, city, session, sessionMinutes });
  }

  /** @throws Refusal, or ExitLost */
  async open(
    admission: Admission,
    { exit, isReplacement }: ChosenExit,
    host: string,
    port: number,
    counter: Counter,
    trace: RequestTrace,
  ): Promise<TargetConnection> {
    const { rules, exits } = this.parts;
    const socket = await connectTarget(host, port, rules, admission.grant, exit.address);
    exits.opened(socket, exit);
    const connection: TargetConnection = {
      socket,
      exit,
      trace,
      up: this.gate(
        admission,
        (bytes, overhead) => counter.up(bytes, overhead),
        (bytes) => connection.trace.passUp(bytes),
      ),
      down: this.gate(
        admission,
        (bytes, overhead) => counter.down(bytes, overhead),
        (bytes) => connection.trace.passDown(bytes),
      ),
      isExitReplaced: isReplacement,
      onCut: () => socket.destroy(),
    };
    try {
      admission.enter({
        cut: (denial) => connection.onCut(denial),
        onClose: (left) => socket.once('close', left),
      });
    } catch (error) {
      socket.destroy();
      throw error;
    }
    return connection;
  }

  private gate(
    admission: Admission,
    count: (bytes: number, overhead: number) => void,
    pass: (bytes: number) => void,
  ): Gate {
    const { leases, limits } = this.parts;
    const { subAccountId } = admission.grant;
    const hold = (bytes: number): Promise<void> | undefined => {
      leases.count(subAccountId, bytes);
      pass(bytes);
      const delayMs = limits.delayOf(subAccountId, bytes);
      return delayMs === 0 ? undefined : sleep(Math.min(delayMs, MAX_DELAY_MS));
    };
    return {
      pass: (bytes) =>
        leases.hasRoom(subAccountId) ? hold(bytes) : admission.renew().then(() => hold(bytes)),
      settle: (bytes, overhead, isSent) => {
        if (isSent) count(bytes, overhead);
        else {
          leases.count(subAccountId, -bytes);
          pass(-bytes);
        }
      },
    };
  }
}
