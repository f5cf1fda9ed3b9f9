// node change.mjs
const query = `mutation Create($input: SubAccountCreateInput!, $key: String!) {
  subAccountCreate(input: $input, idempotencyKey: $key) {
    subAccount { id username }
    userErrors { code field message }
  }
}`;
const input = { username: '{{newUsername}}', password: '{{newPassword}}', chargeMode: 'SHARED' };

const reply = await fetch('{{api}}', {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.API_KEY}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query, variables: { input, key: 'create-{{newUsername}}' } }),
});
const { data, errors } = await reply.json();
if (errors) throw new Error(errors[0].extensions.code);
const { subAccount, userErrors } = data.subAccountCreate;
for (const { field, code } of userErrors) console.log(field, code);
if (subAccount) console.log('created', subAccount.username);
