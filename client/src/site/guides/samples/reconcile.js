// node reconcile.mjs
async function ask(query, variables = {}) {
  const reply = await fetch('{{api}}', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.API_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await reply.json();
  if (errors) throw new Error(errors[0].extensions.code);
  return data.me;
}

// The current month by the clock of your account, which the hours of the ledger follow too.
const { statements } = await ask('{ me { statements(first: 1) { nodes { from to } } } }');
const [month] = statements.nodes;

const query = `query ($from: DateTime!, $to: DateTime!, $after: String) { me {
  trafficLedger(first: 100, after: $after, filter: { kinds: [USAGE], from: $from, to: $to }) {
    nodes { quantity }
    unpostedBytes
    pageInfo { hasNextPage endCursor }
  }
  usage(query: { range: { from: $from, to: $to } }) { paidBytes }
} }`;

let charged = 0n;
let me;
for (let after = null; ;) {
  me = await ask(query, { ...month, after });
  for (const { quantity } of me.trafficLedger.nodes) charged += BigInt(quantity);
  const { hasNextPage, endCursor } = me.trafficLedger.pageInfo;
  if (!hasNextPage) break;
  after = endCursor;
}
// The running hour has no entries yet.
charged += BigInt(me.trafficLedger.unpostedBytes);
console.log(`charged: ${charged} bytes`);
console.log(`difference: ${BigInt(me.usage.paidBytes) - charged}`);
