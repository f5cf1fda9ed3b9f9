import { ProxyProduct } from './ProxyProduct';

/** Setting up proxies that are charged per gigabyte. */
export function TrafficProxiesScreen() {
  return <ProxyProduct billingType="TRAFFIC" />;
}
