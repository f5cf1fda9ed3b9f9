import type { ProxyConfigurationInput } from '../../../client/src/generated/schema-types.js';
import type { Seed } from './seed.js';

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
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const common = { authMethod: 'USER_ACCOUNT', format: 'HOST_PORT_USER_PASS' } as const;
  return [
    {
      id: 'pc-2',
      createdAt: ago(20),
      input: {
        ...common,
        subAccountId: 'sa-1',
        protocol: 'SOCKS5',
        country: 'US',
        city: 'new_york',
        sessionType: 'STICKY',
        sessionMinutes: 30,
        quantity: 10,
      },
    },
    {
      id: 'pc-1',
      createdAt: ago(75),
      input: {
        ...common,
        subAccountId: 'sa-2',
        protocol: 'HTTP',
        country: 'DE',
        sessionType: 'ROTATING',
        quantity: 1,
      },
    },
  ];
}
