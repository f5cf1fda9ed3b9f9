// `node postgraphile.mjs DATABASE_URL MODULES`: PostGraphile 5 over the tables, as its documentation sets it up, for a
// production server. It needs a newer Node than the product, and is installed into MODULES (../postgraphile.ts).
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const [, , connectionString, modules] = process.argv;
// It prints each column type that it does not support, and leaves those columns out.
console.log = console.warn = console.error = () => undefined;
const require = createRequire(`${modules}/`);
const { postgraphile } = require('postgraphile');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { makePgService } = require('postgraphile/adaptors/pg');
const { grafserv } = require('postgraphile/grafserv/node');

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // It does not see that partial indexes serve these fields, and would leave the fields out.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 10 } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});

const server = createServer();
server.on('error', (error) => {
  throw error;
});
const serv = instance.createServ(grafserv);
await serv.addTo(server);
await serv.ready();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  process.stdout.write(
    `${JSON.stringify({ ready: 'postgraphile', url: `http://127.0.0.1:${port}` })}\n`,
  );
});
process.on('SIGTERM', () => process.exit(0));
