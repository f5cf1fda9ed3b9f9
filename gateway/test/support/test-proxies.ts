import { ProxyProtocol } from '../../src/modules/proxy/proxy-protocol.object.js';
import type { TestChoices } from '../../src/modules/proxy/proxy-test.service.js';

export const PLAIN: TestChoices = {
  protocol: ProxyProtocol.HTTP,
  country: null,
  city: null,
  sessionType: 'ROTATING',
  sessionMinutes: null,
  session: null,
};

export const quietly = (): AbortSignal => new AbortController().signal;

/** The code that a test was refused with. */
export async function refusal(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'nothing was refused',
    (error: unknown) => (error as { code: unknown }).code,
  );
}
