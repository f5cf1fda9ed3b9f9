export { UnlimitedProxiesScreen } from './ProxyProduct';
