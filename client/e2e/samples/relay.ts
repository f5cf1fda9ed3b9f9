import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

const CREDENTIALS = /^proxy-authorization: basic (\S+)\r$/gim;

/** Passes connections on to the HTTP proxy at `proxyPort`, and notes the usernames that clients send to it. */
export async function startRelay(
  proxyPort: number,
): Promise<{ port: number; usernames: Set<string>; close(): Promise<void> }> {
  const usernames = new Set<string>();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const proxy = connect(proxyPort, '127.0.0.1');
    open.add(client);
    client.on('close', () => open.delete(client));
    let sent = '';
    client.on('data', (bytes) => {
      sent += bytes.toString('latin1');
      for (const [, encoded = ''] of sent.matchAll(CREDENTIALS))
        usernames.add(Buffer.from(encoded, 'base64').toString().split(':')[0] ?? '');
    });
    client.pipe(proxy).pipe(client);
    // An error on one side closes the other.
    client.on('error', () => proxy.destroy());
    proxy.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    usernames,
    async close() {
      for (const client of open) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
