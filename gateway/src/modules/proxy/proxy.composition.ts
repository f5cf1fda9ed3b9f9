import { EdgeShareService } from './edge-share.service.js';
import { ProxyAuthorizationService } from './proxy-authorization.service.js';
import { ProxyConfigurationService } from './proxy-configuration.service.js';
import { ProxyTestService } from './proxy-test.service.js';

type DependenciesOf<Service extends abstract new (deps: never) => unknown> =
  ConstructorParameters<Service>[0];

type ProxyDependencies = DependenciesOf<typeof ProxyConfigurationService> &
  Omit<DependenciesOf<typeof ProxyAuthorizationService>, 'shares'> &
  Omit<DependenciesOf<typeof ProxyTestService>, 'authorization'>;

/** Creates the services of this module. */
export function createProxies(deps: ProxyDependencies) {
  const edgeShares = new EdgeShareService(deps);
  const proxyAuthorization = new ProxyAuthorizationService({ ...deps, shares: edgeShares });
  return {
    edgeShares,
    proxyAuthorization,
    proxyConfigurations: new ProxyConfigurationService(deps),
    proxyTests: new ProxyTestService({ ...deps, authorization: proxyAuthorization }),
  };
}
