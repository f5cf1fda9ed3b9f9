import { ProxyAuthorizationService } from './proxy-authorization.service.js';
import { ProxyConfigurationService } from './proxy-configuration.service.js';
import { ProxyTestService } from './proxy-test.service.js';

type DependenciesOf<Service extends abstract new (deps: never) => unknown> =
  ConstructorParameters<Service>[0];

type ProxyDependencies = DependenciesOf<typeof ProxyConfigurationService> &
  DependenciesOf<typeof ProxyAuthorizationService> &
  Omit<DependenciesOf<typeof ProxyTestService>, 'authorization'>;

/** Creates the services of this module. */
export function createProxies(deps: ProxyDependencies) {
  const proxyAuthorization = new ProxyAuthorizationService(deps);
  return {
    proxyAuthorization,
    proxyConfigurations: new ProxyConfigurationService(deps),
    proxyTests: new ProxyTestService({ ...deps, authorization: proxyAuthorization }),
  };
}
