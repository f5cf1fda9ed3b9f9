import { GRAPHQL, HTTP_PORT, PROXY_HOST, SOCKS5_PORT } from '../installation';

/** Values in samples, as shown and copied. The gateway puts its addresses in place; the reader fills in the rest. */
export const SAMPLE_VALUES = {
  host: PROXY_HOST,
  port: HTTP_PORT,
  socksPort: SOCKS5_PORT,
  api: GRAPHQL,
  username: 'USERNAME',
  password: 'PASSWORD',
  newUsername: 'NEW_USERNAME',
  newPassword: 'NEW_PASSWORD',
  target: 'https://ipinfo.io/json',
};
