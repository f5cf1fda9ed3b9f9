import type { Needs } from '../../platform/core.js';
import { ProxyRequestIntake } from './proxy-request-intake.service.js';

export function composeProxyRequests(given: Needs<typeof ProxyRequestIntake>) {
  return { proxyRequestIntake: new ProxyRequestIntake(given) };
}
