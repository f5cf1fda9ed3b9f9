import type { Needs } from '../../platform/core.js';
import { EdgeShareService } from './edge-share.service.js';
import { ProxyAuthorizationService } from './proxy-authorization.service.js';
import { ProxyConfigurationService } from './proxy-configuration.service.js';
import { ProxyTestService } from './proxy-test.service.js';

interface Given extends Needs<
  typeof ProxyConfigurationService | typeof ProxyAuthorizationService | typeof ProxyTestService,
  'shares' | 'authorization' | 'address' | 'target'
> {
  config: {
    proxy: ConstructorParameters<typeof ProxyConfigurationService>[0]['address'];
    proxyTest: ConstructorParameters<typeof ProxyTestService>[0]['target'];
  };
}

export function composeProxies({ config, ...given }: Given) {
  const deps = { ...given, address: config.proxy, target: config.proxyTest };
  const edgeShares = new EdgeShareService({ ...deps, db: deps.db.urgent });
  const proxyAuthorization = new ProxyAuthorizationService({ ...deps, shares: edgeShares });
  return {
    edgeShares,
    proxyAuthorization,
    proxyConfigurations: new ProxyConfigurationService(deps),
    proxyTests: new ProxyTestService({ ...deps, authorization: proxyAuthorization }),
  };
}
