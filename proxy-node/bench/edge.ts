import { FakeEdge } from '../test/fake-edge.test-kit.js';
import { CUSTOMERS } from './proxies.js';

/** The fake edge API of the tests, as a process of its own. */
const edge = new FakeEdge();
edge.cacheSeconds = 10;
for (const username of CUSTOMERS) edge.addAccount(username);
await edge.start();
console.log(JSON.stringify({ ready: 'edge', port: Number(new URL(edge.url).port) }));
