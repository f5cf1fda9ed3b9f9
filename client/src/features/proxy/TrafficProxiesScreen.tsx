export { TrafficProxiesScreen } from './ProxyProduct';
