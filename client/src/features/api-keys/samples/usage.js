const query = '{ me { usage(last: 7) { totalBytes buckets { start totalBytes } } } }';

const reply = await fetch('{{endpoint}}', {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.API_KEY}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query }),
});
const { usage } = (await reply.json()).data.me;
console.log(Number(usage.totalBytes) / 1e9, 'GB in 7 days');
