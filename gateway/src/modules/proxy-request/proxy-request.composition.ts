import type { Needs } from '../../platform/core.js';
import { ProxyRequestFeed } from './proxy-request-feed.service.js';
import { ProxyRequestIntake } from './proxy-request-intake.service.js';

export function composeProxyRequests(
  given: Needs<typeof ProxyRequestIntake | typeof ProxyRequestFeed>,
) {
  return {
    proxyRequestIntake: new ProxyRequestIntake(given),
    proxyRequestFeed: new ProxyRequestFeed(given),
  };
}
