import { connect, createServer, type AddressInfo } from 'node:net';

/** The peer of a tunnel: `net` sockets piped into each other, without a protocol, limits, or counting. */
const targetPort = Number(process.argv[2]);
const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const target = connect({
    port: targetPort,
    host: '127.0.0.1',
    allowHalfOpen: true,
    noDelay: true,
  });
  client.on('error', () => target.destroy()).pipe(target);
  target.on('error', () => client.destroy()).pipe(client);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ ready: 'pipe', port }));
});
