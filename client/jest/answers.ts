import { graphql, http } from 'msw';
import type { TopLevelErrorCode } from '../../schema/rules/error-codes';
import { graphqlError } from '../../mocks/src/msw/answer';
import { held } from './held';
import { server } from './render-app';

/** The next such mutation fails; the one after it is answered. */
export function failNext(mutation: string, code: TopLevelErrorCode = 'INTERNAL'): void {
  server.use(graphql.mutation(mutation, () => graphqlError(code, 'boom'), { once: true }));
}

/** Holds the answer to the next such mutation. */
export function holdNext(mutation: string): ReturnType<typeof held> {
  const answer = held();
  server.use(graphql.mutation(mutation, answer.resolver, { once: true }));
  return answer;
}

/** The bodies that are posted to a path from now on. The handlers before still answer. */
export function bodiesOf(path: string): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      bodies.push(await request.clone().json());
      return undefined;
    }),
  );
  return bodies;
}
