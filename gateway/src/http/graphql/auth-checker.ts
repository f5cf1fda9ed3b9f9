import type { AuthCheckerFn } from 'type-graphql';
import type { ApiScope } from '../../../../schema/rules/api-key.js';
import { AppError } from '../../platform/errors.js';
import { mayDo, requireViewer } from '../../platform/viewer.js';
import type { RequestContext } from '../../platform/graphql/context.js';

/**
 * What `@Authorized` means: `@Authorized()` asks for a signed-in person, `@Authorized(scope, …)` also lets an API key in
 * that has one of these scopes.
 * @throws AppError UNAUTHENTICATED when nobody is signed in, FORBIDDEN when the key may not do this
 */
export const authChecker: AuthCheckerFn<RequestContext, ApiScope> = ({ context }, scopes) => {
  const viewer = requireViewer(context.viewer, context.refusal);
  if (mayDo(viewer, scopes)) return true;
  throw new AppError(
    'FORBIDDEN',
    scopes.length === 0
      ? 'An API key cannot do this; sign in'
      : `This API key needs the scope ${scopes.join(' or ')}`,
  );
};
