// node reconcile.mjs
const now = new Date();
const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));

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
  const reply = await fetch('{{api}}', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.API_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables: { from, to, after } }),
  });
  const { data, errors } = await reply.json();
  if (errors) throw new Error(errors[0].extensions.code);
  me = data.me;
  for (const { quantity } of me.trafficLedger.nodes) charged += BigInt(quantity);
  const { hasNextPage, endCursor } = me.trafficLedger.pageInfo;
  if (!hasNextPage) break;
  after = endCursor;
}
// The running hour has no entries yet.
charged += BigInt(me.trafficLedger.unpostedBytes);
console.log(`charged: ${charged} bytes`);
console.log(`difference: ${BigInt(me.usage.paidBytes) - charged}`);
