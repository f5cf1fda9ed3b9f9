import {
  ApolloClient,
  ApolloLink,
  gql,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { Session } from '../auth/session';
import { saveSession } from '../auth/auth-storage';
import { type Services, ServicesContext } from '../services';
import { useEarlyAnswer } from './use-early-answer';

const USED = gql`
  query Used($days: Int!) {
    used(days: $days)
  }
` as TypedDocumentNode<{ used: string }, { days: number }>;

const user = { id: '1', email: 'ada@example.com', display_name: 'Ada', is_active: true };

let asked: number[];
let shown: (string | undefined)[];

function Used({ days }: { days: number }) {
  const variables = { days };
  const { data } = useQuery(USED, { ...useEarlyAnswer(USED, variables), variables });
  shown.push(data?.used);
  return <p>{data?.used ?? 'waiting'}</p>;
}

function open() {
  saveSession(window.localStorage, { user, token: 'mine' } as never);
  const services = { session: new Session(window.localStorage) } as Partial<Services> as Services;
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables['days'] as number);
    return of({ data: { used: `${String(variables['days'])} days, asked` } });
  });
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
  const at = (days: number) => (
    <ServicesContext value={services}>
      <ApolloProvider client={client}>
        <Used days={days} />
      </ApolloProvider>
    </ServicesContext>
  );
  const { rerender, unmount } = render(at(7));
  return {
    change: (days: number) => {
      rerender(at(days));
    },
    again: () => {
      unmount();
      render(at(7));
    },
  };
}

function pageAsked(data: unknown, authorization = 'Bearer mine') {
  const response = Promise.resolve(new Response('{}'));
  window.asked = [{ operationName: 'Used', variables: { days: 7 }, authorization, response, data }];
}

beforeEach(() => {
  asked = [];
  shown = [];
});
afterEach(() => {
  delete window.asked;
});

test('an answer that has arrived is what the first render shows, and is not asked again', () => {
  pageAsked({ used: '7 days, early' });
  open();
  expect(shown[0]).toBe('7 days, early');
  expect(asked).toEqual([]);
  expect(window.asked).toEqual([]);
});

test('another view asks, and so does the first when somebody comes back to it', async () => {
  pageAsked({ used: '7 days, early' });
  const { change } = open();
  change(30);
  await screen.findByText('30 days, asked');
  change(7);
  await screen.findByText('7 days, asked');
  expect(asked).toEqual([30, 7]);
});

test('who comes back to the screen asks what has changed', async () => {
  pageAsked({ used: '7 days, early' });
  open().again();
  await screen.findByText('7 days, asked');
  expect(asked).toEqual([7]);
});

test.each([
  ['is still on its way', undefined, 'Bearer mine'],
  ['is that of another customer', { used: 'of somebody else' }, 'Bearer yours'],
])('an answer that %s is not shown', async (_case, data, authorization) => {
  pageAsked(data, authorization);
  open();
  await screen.findByText('7 days, asked');
  expect(shown).not.toContain('of somebody else');
  expect(asked).toEqual([7]);
});
