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

// The current month by the clock of your account, up to the last whole hour.
const { statements } = await ask('{ me { statements(first: 1) { nodes { from timeZone } } } }');
const [{ from, timeZone }] = statements.nodes;

const hours = `query ($timeZone: String!) { me {
  usage(query: { period: LAST_7_DAYS, granularity: HOUR, timeZone: $timeZone }) { asOf buckets { start } }
} }`;
const { usage } = await ask(hours, { timeZone });
const isPast = ({ start }) => start > from && start <= (usage.asOf ?? from);
const end = usage.buckets.findLast(isPast)?.start ?? from;

const query = `query ($from: DateTime!, $to: DateTime!, $after: String) { me {
  trafficLedger(first: 100, after: $after, filter: { kinds: [USAGE], from: $from, to: $to }) {
    nodes { quantity }
    unpostedBytes
    pageInfo { hasNextPage endCursor }
  }
  usage(query: { range: { from: $from, to: $to } }) { paidBytes }
} }`;

let [charged, paid] = [0n, 0n];
for (let [after, more] = [null, end > from]; more;) {
  const me = await ask(query, { from, to: end, after });
  const { nodes, unpostedBytes, pageInfo } = me.trafficLedger;
  if (after === null) {
    charged += BigInt(unpostedBytes);
    paid = BigInt(me.usage.paidBytes);
  }
  for (const { quantity } of nodes) charged += BigInt(quantity);
  [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
}
console.log(`charged: ${charged} bytes up to ${end}`);
console.log(`difference: ${paid - charged}`);
