const query = `{ me { usage(last: 30, granularity: DAY, groupBy: SUB_ACCOUNT, timeZone: "Asia/Hong_Kong") {
  series { label buckets { start totalBytes paidBytes isFinal } }
} } }`;

const reply = await fetch('{{api}}', {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.API_KEY}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query }),
});
const { series } = (await reply.json()).data.me.usage;
console.log('sub account,day,bytes,paid,final');
for (const { label, buckets } of series)
  for (const { start, totalBytes, paidBytes, isFinal } of buckets)
    console.log([label, start, totalBytes, paidBytes, isFinal].join(','));
