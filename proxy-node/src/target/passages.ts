import type { Admission, Passage } from '../admission/admission.js';
import type { Authorizer } from '../admission/authorizer.js';
import type { Identity } from '../edge/edge-client.js';
import type { Exits } from '../exits/exits.js';
import type { LeaseBook } from '../admission/leases.js';
import type { Meter } from '../usage/meter.js';
import { MeteredStream } from './metered-stream.js';
import { connectTarget, type TargetRules } from './target.js';

/** Opens metered connections to targets. All three protocols use it. */
export class Passages {
  constructor(
    private readonly authorizer: Authorizer,
    private readonly meter: Meter,
    private readonly leases: LeaseBook,
    private readonly exits: Exits,
    private readonly rules: TargetRules,
  ) {}

  /** Decides whether this client may connect. @throws Refusal */
  admit(identity: Identity): Promise<Admission> {
    return this.authorizer.admit(identity);
  }

  /** Connects, and registers the connection so that it can be cut. The caller destroys the stream. @throws Refusal */
  async open(admission: Admission, host: string, port: number): Promise<MeteredStream> {
    const socket = await connectTarget(host, port, this.rules);

    const { subAccountId, country } = admission.grant;
    this.exits.opened(socket, country);
    const counter = this.meter.counter({ subAccountId, country, protocol: admission.protocol });
    const stream = new MeteredStream(socket, {
      up: (bytes) => {
        counter.up(bytes);
        this.leases.count(subAccountId, bytes);
      },
      down: (bytes) => {
        counter.down(bytes);
        this.leases.count(subAccountId, bytes);
      },
      hasRoom: () => this.leases.hasRoom(subAccountId),
      renew: () => admission.renew(),
    });
    const passage: Passage = {
      cut: (denial) => stream.cut(denial),
      onClose: (left) => stream.once('close', left),
    };
    try {
      admission.enter(passage);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    counter.request();
    return stream;
  }
}
