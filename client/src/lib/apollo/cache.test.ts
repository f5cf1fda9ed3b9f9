import { gql, InMemoryCache } from '@apollo/client';
import { typePolicies } from './cache';

const QUERY = gql`
  query Balance {
    me {
      id
      balance {
        asOf
      }
    }
  }
`;

test.each([
  ['within the second that is shown', '2026-11-21T04:00:00.900Z', '2026-11-21T04:00:00.100Z'],
  ['in the second after it', '2026-11-21T04:00:01.000Z', '2026-11-21T04:00:01.000Z'],
])('a balance as of a moment later, %s', (_case, told, shown) => {
  const cache = new InMemoryCache({ typePolicies });
  for (const asOf of ['2026-11-21T04:00:00.100Z', told]) {
    const balance = { __typename: 'Balance', asOf };
    cache.writeQuery({ query: QUERY, data: { me: { __typename: 'Me', id: 'u1', balance } } });
  }
  expect(cache.readQuery({ query: QUERY })).toMatchObject({ me: { balance: { asOf: shown } } });
});
