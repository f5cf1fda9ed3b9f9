// node pages.mjs
const query = `query Page($after: String) {
  me { subAccounts(first: 50, after: $after) {
    nodes { username status usedBytes }
    pageInfo { hasNextPage endCursor }
  } }
}`;

let page;
do {
  const reply = await fetch('{{api}}', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.API_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables: { after: page?.pageInfo.endCursor } }),
  });
  const { data, errors } = await reply.json();
  if (errors) throw new Error(errors[0].extensions.code);
  page = data.me.subAccounts;
  for (const { username, status, usedBytes } of page.nodes)
    console.log(username, status, usedBytes);
} while (page.pageInfo.hasNextPage);
