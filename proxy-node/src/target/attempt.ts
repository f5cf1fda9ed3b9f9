import { domainToASCII } from 'node:url';
import { clientNetwork } from '../../../schema/rules/address.js';
import { usageTarget } from '../../../schema/rules/usage-target.js';
import type { Admission } from '../admission/admission.js';
import { Refusal, type Subject } from '../denial.js';
import type { Identity } from '../edge/edge-client.js';
import type { Counter } from '../usage/meter.js';
import type { TargetConnection, Visit } from './passages.js';

/**
 * One request of a client to one target. It is let in, connected, and counted once with the way it ended, if it is known
 * whose it is: a wrong password must not fill the statistics of the sub account that it names.
 */
export class Attempt {
  private subject: Subject | null = null;
  private isCounted = false;

  constructor(
    private readonly visit: Visit,
    private readonly identity: Identity,
    /** Name or address of the target. Empty until the client has sent it. */
    public host: string,
  ) {}

  /** @throws Refusal */
  async admit(): Promise<Admission> {
    try {
      const admission = await this.visit.admit(this.identity);
      this.subject = admission.grant;
      return admission;
    } catch (error) {
      if (error instanceof Refusal) this.subject = error.denial.subject ?? null;
      throw error;
    }
  }

  /** @throws Refusal */
  open(admission: Admission, port: number): Promise<TargetConnection> {
    return this.visit.open(admission, this.host, port, this.counterOf(admission.grant));
  }

  /** @param code an outcome, or the code of a denial */
  count(code: string, handshakeBytes: number): void {
    if (this.isCounted || this.subject === null) return;
    this.isCounted = true;
    this.counterOf(this.subject).request(code, handshakeBytes);
  }

  private counterOf({ subAccountId, country, targetDetail }: Subject): Counter {
    return this.visit.counter({
      subAccountId,
      country,
      protocol: this.identity.protocol,
      target: usageTarget(asciiName(this.host), targetDetail),
      clientNetwork: clientNetwork(this.identity.clientIp),
    });
  }
}

/** A SOCKS5 client may send a name in its own script. Empty for a name that cannot exist. */
function asciiName(host: string): string {
  return /^\p{ASCII}*$/u.test(host) ? host : domainToASCII(host);
}
