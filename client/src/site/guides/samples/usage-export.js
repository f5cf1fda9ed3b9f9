// node usage-export.mjs
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
const { data, errors } = await reply.json();
if (errors) throw new Error(errors[0].extensions.code);
console.log('sub account,day,bytes,paid,final');
for (const { label, buckets } of data.me.usage.series)
  for (const { start, totalBytes, paidBytes, isFinal } of buckets) {
    // A day begins at 16:00 of the day before in UTC.
    const day = new Date(start).toLocaleDateString('en-CA', { timeZone: 'Asia/Hong_Kong' });
    console.log([label, day, totalBytes, paidBytes, isFinal].join(','));
  }
