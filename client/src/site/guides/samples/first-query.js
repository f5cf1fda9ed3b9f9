// node first-query.mjs
const query = '{ me { balance { traffic { remainingBytes } } usage(last: 7) { totalBytes } } }';
const reply = await fetch('{{api}}', {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.API_KEY}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query }),
});
const { data, errors } = await reply.json();
if (errors) throw new Error(errors[0].extensions.code);
console.log(Number(data.me.balance.traffic.remainingBytes) / 1e9, 'GB left');
console.log(Number(data.me.usage.totalBytes) / 1e9, 'GB in 7 days');
