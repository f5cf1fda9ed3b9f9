import type { Needs } from '../../platform/core.js';
import { ProxyRequestFeed } from './proxy-request-feed.service.js';
import { ProxyRequestNotes } from './proxy-request-notes.service.js';
import { ProxyRequestIntake } from './proxy-request-intake.service.js';

export function composeProxyRequests(
  given: Needs<typeof ProxyRequestIntake | typeof ProxyRequestFeed | typeof ProxyRequestNotes>,
) {
  return {
    proxyRequestIntake: new ProxyRequestIntake(given),
    proxyRequestNotes: new ProxyRequestNotes(given),
    proxyRequestFeed: new ProxyRequestFeed(given),
  };
}
