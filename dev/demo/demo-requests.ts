import { SECOND_MS } from '../../gateway/src/platform/clock.js';
import { ProxyProtocol } from '../../gateway/src/modules/proxy/proxy-protocol.object.js';
import type { ReportedRequest } from '../../gateway/src/modules/proxy-request/proxy-request-report.js';
import type { Services } from '../../gateway/src/services.js';
import type { DemoConsumer } from './demo-usage.js';

/** Names the process of the node that is said to have told them. */
const BOOT = '00000000-0000-4000-8000-0000000000de';
const EVERY_SECONDS = 47;
const AMOUNT = 64;

const ANSWERED: Partial<ReportedRequest>[] = [
  { target: 'www.example-shop.com', askedCountry: 'US', exitCountry: 'US', exitCity: 'chicago' },
  {
    target: 'price-watch.example',
    askedCountry: 'JP',
    askedCity: 'tokyo',
    exitCountry: 'JP',
    exitCity: 'tokyo',
  },
  { target: 'hotel-rates.example', exitCountry: 'GB', exitCity: 'london' },
  { target: 'maps-tiles.example', protocol: ProxyProtocol.SOCKS5, exitCountry: 'DE' },
];

const FAILED: Partial<ReportedRequest>[] = [
  { outcome: 'TARGET_TIMED_OUT', askedCountry: 'BR', exitCountry: 'BR', durationMs: 30_000 },
  { outcome: 'BAD_PARAMETERS', part: 'session' },
  { outcome: 'IP_NOT_ALLOWED', part: '192.0.2.44' },
  { outcome: 'LIMIT_REACHED', askedCountry: 'US' },
  { outcome: 'EXIT_UNAVAILABLE', askedCountry: 'NZ', askedCity: 'hamilton' },
];

/** Some requests of the last hour: most were answered, and each mend has one. Usage knows nothing of them. */
export async function requestLately(
  services: Services,
  now: number,
  consumers: readonly DemoConsumer[],
): Promise<void> {
  const requests = Array.from({ length: AMOUNT }, (_, index): ReportedRequest => {
    const consumer = consumers[index % consumers.length];
    const failure = index % 6 === 2 ? FAILED[Math.floor(index / 6) % FAILED.length] : undefined;
    const kind = failure ?? ANSWERED[index % ANSWERED.length];
    return Object.assign(
      {
        number: AMOUNT - index,
        at: new Date(now - (index + 1) * EVERY_SECONDS * SECOND_MS),
        subAccountId: consumer?.subAccountId ?? '',
        protocol: ProxyProtocol.HTTPS,
        target: 'example-shop.com',
        askedCountry: null,
        askedCity: null,
        exitCountry: null,
        exitCity: null,
        outcome: 'OK' as const,
        part: null,
        bytesUp: String(failure === undefined ? 900 + 137 * index : 0),
        bytesDown: String(failure === undefined ? 12_400 + 9_731 * index : 0),
        firstByteMs: failure === undefined ? 180 + 23 * (index % 17) : null,
        durationMs: failure === undefined ? 420 + 61 * (index % 23) : 6 + index,
        clientNetwork: '198.51.100.0/24',
      },
      kind,
    );
  });
  await services.proxyRequestIntake.take('demo', { boot: BOOT, dropped: 0, requests });
}
