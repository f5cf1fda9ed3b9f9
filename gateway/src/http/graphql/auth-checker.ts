import type { AuthCheckerFn } from 'type-graphql';
import type { ApiScope } from '../../../../schema/rules/api-key.js';
import { mayDo, requireViewer, scopeMissing, sessionRequired } from '../../platform/viewer.js';
import type { RequestContext } from '../../platform/graphql/context.js';

/**
 * What `@Authorized` means: `@Authorized()` asks for a signed-in person, `@Authorized(scope, …)` also lets an API key in
 * that has one of these scopes.
 * @throws AppError UNAUTHENTICATED when nobody is signed in, FORBIDDEN when the key may not do this
 */
export const authChecker: AuthCheckerFn<RequestContext, ApiScope> = ({ context }, scopes) => {
  const viewer = requireViewer(context.viewer, context.refusal);
  if (mayDo(viewer, scopes)) return true;
  if (scopes.length === 0) throw sessionRequired();
  throw scopeMissing(scopes);
};
