import { enumType } from '../../platform/graphql/enum-type.js';

/** Of a proxy setup, and of a whitelist entry. Neither module may import the other, so it is here. */
export const SessionTypeEnum = enumType('ProxySessionType', 'How long an exit is kept.', {
  ROTATING: 'A new exit for each connection to the proxy.',
  STICKY: 'Connections of one session keep their exit.',
});
