import { join } from 'node:path';

/**
 * A running product's addresses, as the table that `npm start` prints.
 * @param {import('./product.mjs').Product} product
 */
export function addressTable({ urls, dataDir, databaseUrl, databasePasswordFile, demo }) {
  const database = new URL(databaseUrl);
  database.password = '';
  const replaced = 'the real one, from your settings';
  const rows = [
    ['Site and dashboard', urls.site],
    ['GraphQL', urls.graphql],
    ['Mail inbox', urls.inbox ?? replaced],
    ['Card provider', urls.airwallex ?? replaced],
    ['Google sign-in', urls.google ?? replaced],
    ['Proxy, HTTP and HTTPS', urls.proxyHttp],
    ['Proxy, SOCKS5', urls.proxySocks5],
    ['Metrics', urls.metrics],
    ['Postgres', database.href],
  ];
  if (databasePasswordFile !== null) rows.push(['', `password in ${databasePasswordFile}`]);
  if (demo !== null) rows.push(['Demo sign-in', `${demo.email}   password: ${demo.password}`]);
  rows.push(['Logs', join(dataDir, 'logs')]);
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(width)}   ${value}`);
  return `\nHearth is ready. Ctrl-C stops everything.\n\n${lines.join('\n')}\n\n`;
}
