import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderUi } from '../../../jest/render-ui';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { useFailure } from './use-failure';
import { type Services, ServicesContext } from '../services/services';
import { Toasts } from '../toasts';

const QUERY = gql`
  query Figures {
    figures
  }
`;
type Answer = { figures: number } | { code: string };

/** A link whose answers the test gives, one at a time. */
function asked() {
  const waiting: ((answer: Answer) => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        waiting.push((answer) => {
          observer.next(
            'code' in answer
              ? { data: null, errors: [{ message: 'no', extensions: { code: answer.code } }] }
              : { data: answer },
          );
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  let questions = 0;
  return {
    client,
    /** The next poll has begun, and is not answered. */
    next: async () => {
      questions++;
      await waitFor(() => expect(waiting).toHaveLength(questions));
    },
    answer: (answer: Answer) =>
      act(async () => {
        waiting.at(-1)?.(answer);
        await Promise.resolve();
      }),
  };
}

/** Like a screen that polls. */
function Screen() {
  const result = useQuery(QUERY, { pollInterval: 30 });
  const failure = useFailure(result);
  if (result.data !== undefined) return 'loaded';
  if (failure.error === undefined) return 'loading';
  return <LoadFailed title="Figures" {...failure} />;
}

function inServices(toasts: Toasts, node: ReactNode) {
  return (
    <ServicesContext value={{ toasts } as Partial<Services> as Services}>{node}</ServicesContext>
  );
}

async function openScreen() {
  const { client, next, answer } = asked();
  const toasts = new Toasts();
  /** The number of toasts after each change of the queue. */
  const counts: number[] = [];
  toasts.subscribe(() => counts.push(toasts.current().length));
  const ui = await renderUi(
    inServices(
      toasts,
      <ApolloProvider client={client}>
        <Screen />
      </ApolloProvider>,
    ),
  );
  await next();
  await answer({ code: 'INTERNAL' });
  await waitFor(() => expect(counts).toEqual([1]));
  const close = () => {
    act(() => toasts.dismiss(toasts.current()[0]?.id ?? ''));
  };
  return { ...ui, toasts, counts, next, answer, close };
}

test('polls that fail alike leave the toast alone; one that succeeds takes it away', async () => {
  const { counts, toasts, next, answer } = await openScreen();
  const [first] = toasts.current();
  for (let poll = 0; poll < 2; poll++) {
    await next();
    expect(document.body).toHaveTextContent('Figures');
    await answer({ code: 'INTERNAL' });
  }
  expect(counts).toEqual([1]);
  expect(toasts.current()[0]).toBe(first);
  await next();
  await answer({ figures: 1 });
  await waitFor(() => expect(counts).toEqual([1, 0]));
});

test('a closed toast comes back for another reason, not for the same', async () => {
  const { counts, toasts, next, answer, close } = await openScreen();
  close();
  await next();
  await answer({ code: 'INTERNAL' });
  await next();
  expect(counts).toEqual([1, 0]);
  await answer({ code: 'FORBIDDEN' });
  await waitFor(() => expect(counts).toEqual([1, 0, 1]));
  await next();
  await answer({ code: 'INTERNAL' });
  await waitFor(() => expect(toasts.current()).toEqual([]));
});

test('two parts of a screen with the same title have a toast each', async () => {
  const toasts = new Toasts();
  const error = new CombinedGraphQLErrors({
    errors: [{ message: 'no', extensions: { code: 'INTERNAL' } }],
  });
  const part = (
    <LoadFailed title="Orders" error={error} retry={() => Promise.resolve()} loading={false} />
  );
  const ui = await renderUi(
    inServices(
      toasts,
      <>
        {part}
        <div>{part}</div>
      </>,
    ),
  );
  expect(toasts.current()).toHaveLength(2);
  ui.rerender(inServices(toasts, <>{part}</>));
  expect(toasts.current()).toHaveLength(1);
});
