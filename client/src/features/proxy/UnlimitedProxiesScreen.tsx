import { ProxyProduct } from './ProxyProduct';

/** Setting up proxies of the plan that counts days. */
export function UnlimitedProxiesScreen() {
  return <ProxyProduct billingType="UNLIMITED" />;
}
