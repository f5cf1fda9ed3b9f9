import type { ProxyConfigurationInput } from '../../../schema/generated/schema-types.js';
import { ago, MINUTE_MS, type Seed } from './seed.js';

/** A confirmed proxy setup. */
export interface MockProxyConfiguration {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly input: ProxyConfigurationInput;
}

/** Two setups of recent days. */
export function makeProxyConfigurations({ now, amount }: Seed): MockProxyConfiguration[] {
  if (amount === 'none') return [];
  const common = { authMethod: 'USER_ACCOUNT', format: 'HOST_PORT_USER_PASS' } as const;
  const setup = (id: string, hoursOld: number, input: ProxyConfigurationInput) => ({
    id,
    createdAt: ago(now, hoursOld * 60 * MINUTE_MS),
    input: { ...common, ...input },
  });
  const sticky = { sessionType: 'STICKY', sessionMinutes: 30, quantity: 10 } as const;
  const newYork = { country: 'US', city: 'new_york' };
  const rotating = { sessionType: 'ROTATING', quantity: 1 } as const;
  return [
    setup('pc-2', 20, { subAccountId: 'sa-1', protocol: 'SOCKS5', ...newYork, ...sticky }),
    setup('pc-1', 75, { subAccountId: 'sa-2', protocol: 'HTTP', country: 'DE', ...rotating }),
  ];
}
