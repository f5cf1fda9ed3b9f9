import { act } from '@testing-library/react';
import { graphql, http, HttpResponse } from 'msw';
import type { LiveRequestsQuery } from './requests.generated';
import { mockRequest, type MockRequest } from '../../../../mocks/src/usage/requests';
import { server } from '../../../jest/render-app';

/** A moment of today, some seconds ago. */
export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

export const row = (id: string, given: Partial<MockRequest> = {}) =>
  mockRequest({ id, at: secondsAgo(60), target: `${id}.example`, ...given });

/** Answers the query with these rows, once the application is rendered. @returns how often it was asked, and with which filters */
export function answerWith(rows: readonly MockRequest[]) {
  const asked: unknown[] = [];
  server.use(
    graphql.query<LiveRequestsQuery>('LiveRequests', ({ variables }) => {
      asked.push(variables['filter']);
      const requests = {
        __typename: 'ProxyRequestConnection' as const,
        pageInfo: { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null },
        nodes: rows.map((each) => Object.assign({ __typename: 'ProxyRequest' as const }, each)),
      };
      const subAccounts = {
        __typename: 'SubAccountConnection' as const,
        totalCount: 1,
        nodes: [
          {
            __typename: 'SubAccount' as const,
            id: 'sa-1',
            username: 'pricing',
            status: 'ACTIVE' as const,
            type: 'TRAFFIC' as const,
          },
        ],
      };
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: { __typename: 'Me', emailVerified: true, id: 'user-1', subAccounts, requests },
        },
      });
    }),
  );
  return asked;
}

/** A stream of which the test decides what it tells. */
export function stream() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const encoder = new TextEncoder();
  server.use(
    http.get('*/requests/stream', () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void controllers.push(controller),
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  return {
    tell: (...rows: readonly MockRequest[]) => {
      const text = rows.map((each) => `event: request\ndata: ${JSON.stringify(each)}\n\n`).join('');
      controllers.at(-1)?.enqueue(encoder.encode(text));
    },
    cut: () =>
      act(async () => {
        controllers.at(-1)?.close();
        await Promise.resolve();
      }),
  };
}
