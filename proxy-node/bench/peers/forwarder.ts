import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/**
 * The peer for plain HTTP: `node:http` on both sides, without credentials, limits, or counting. As in the node, each
 * client's connection has connections of its own to targets: with a shared pool, only the node would open new ones.
 */
const agents = new WeakMap<Socket, Agent>();
const agentOf = (client: Socket): Agent => {
  let agent = agents.get(client);
  if (!agent) {
    agent = new Agent({ keepAlive: true });
    agents.set(client, agent);
    client.once('close', () => agent?.destroy());
  }
  return agent;
};
const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, answer) => {
  const { method, url = '', headers } = incoming;
  const agent = agentOf(incoming.socket);
  const outgoing = request(url, { method, headers, agent }, (received: IncomingMessage) => {
    answer.writeHead(received.statusCode ?? 502, received.rawHeaders);
    received.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  incoming.pipe(outgoing);
});
server.on('connect', ({ url = '' }: IncomingMessage, client) => {
  const target = connect({ port: Number(url.split(':')[1]), host: '127.0.0.1', noDelay: true });
  client.on('error', () => target.destroy());
  target.on('error', () => client.destroy());
  client.write('HTTP/1.1 200 OK\r\n\r\n');
  client.pipe(target).pipe(client);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ ready: 'forwarder', port }));
});
