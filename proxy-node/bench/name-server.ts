import { NameServer } from '../test/name-server.test-kit.js';
import { QUIET_NAME } from './proxies.js';

/** Answers for one name, which nobody may keep, and never for those that begin with "dead". */
const server = await NameServer.start();
server.records.set(QUIET_NAME, { A: ['127.0.0.1'], ttl: 0 });
console.log(JSON.stringify({ ready: 'name-server', port: Number(server.address.split(':')[1]) }));
