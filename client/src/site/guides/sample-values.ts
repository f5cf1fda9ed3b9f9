import { GRAPHQL, HTTP_PORT, PROXY_HOST, SOCKS5_PORT } from '../installation';

/** What samples show and copy. The gateway puts its addresses in place; the rest is for the reader to fill in. */
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
