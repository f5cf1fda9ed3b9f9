import { domainToASCII } from 'node:url';
import { clientNetwork } from '../../../schema/rules/address.js';
import { usageTarget } from '../../../schema/rules/usage-target.js';
import type { Admission } from '../admission/admission.js';
import { Refusal, type Denial, type Subject } from '../denial.js';
import type { Identity } from '../edge/edge-client.js';
import type { RequestTrace } from '../live/request-trace.js';
import type { UsageLabel } from '../usage/meter.js';
import type { TargetConnection, Visit } from './passages.js';

/**
 * One request of a client to one target. It is let in, connected, and counted once with the way it ended, if it is known
 * whose it is: a wrong password must not fill the statistics of the sub account that it names.
 */
export class Attempt {
  private subject: Subject | null = null;
  private askedCity: string | null = null;
  private isCounted = false;
  private readonly trace: RequestTrace;

  constructor(
    private readonly visit: Visit,
    private readonly identity: Identity,
    /** Name or address of the target. Empty until the client has sent it. */
    public host: string,
  ) {
    this.trace = visit.trace(identity.protocol);
  }

  /** @throws Refusal */
  async admit(): Promise<Admission> {
    try {
      const admission = await this.visit.admit(this.identity);
      this.subject = admission.grant;
      this.askedCity = admission.grant.city;
      return admission;
    } catch (error) {
      if (error instanceof Refusal) this.subject = error.denial.subject ?? null;
      throw error;
    }
  }

  /** @throws Refusal */
  async open(admission: Admission, port: number): Promise<TargetConnection> {
    const counter = this.visit.counter(this.labelOf(admission.grant));
    const connection = await this.visit.open(admission, this.host, port, counter, this.trace);
    this.use(connection);
    return connection;
  }

  /** The request goes by a connection that another one has opened. */
  use(connection: TargetConnection): void {
    this.trace.exit = connection.exit;
    connection.trace = this.trace;
  }

  /**
   * @param code an outcome, or the code of a denial
   * @param isOpen it is a tunnel, which `joinTunnel` follows to its end
   */
  count(
    code: string,
    handshakeBytes: number,
    { part, isOpen = false }: Pick<Denial, 'part'> & { readonly isOpen?: boolean } = {},
  ): void {
    if (this.isCounted || this.subject === null) return;
    this.isCounted = true;
    const label = this.labelOf(this.subject);
    this.visit.counter(label).request(code, handshakeBytes);
    const { subAccountId, country, target, clientNetwork } = label;
    const askedCountry = country === 'ZZ' ? null : country;
    const { askedCity } = this;
    this.trace.tell(
      {
        subAccountId,
        outcome: code,
        part: part ?? null,
        target,
        askedCountry,
        askedCity,
        clientNetwork,
      },
      isOpen,
    );
  }

  private labelOf({ subAccountId, country, targetDetail }: Subject): UsageLabel {
    return {
      subAccountId,
      country,
      protocol: this.identity.protocol,
      target: usageTarget(asciiName(this.host), targetDetail),
      clientNetwork: clientNetwork(this.identity.clientIp),
    };
  }
}

/** A SOCKS5 client may send a name in its own script. Empty for a name that cannot exist. */
function asciiName(host: string): string {
  return /^\p{ASCII}*$/u.test(host) ? host : domainToASCII(host);
}
