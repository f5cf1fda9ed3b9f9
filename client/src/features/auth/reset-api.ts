import type {
  PasswordResetConfirmMutation,
  PasswordResetConfirmMutationVariables,
} from './password-reset-confirm.generated';
import type {
  PasswordResetRequestMutation,
  PasswordResetRequestMutationVariables,
} from './password-reset-request.generated';
import { apiUrl } from '../../lib/api-url';
import confirmDocument from './password-reset-confirm.graphql?raw';
import requestDocument from './password-reset-request.graphql?raw';

/**
 * The two operations for signed-out visitors. They run without Apollo, which loads with the dashboard and weighs more
 * than the rest of these screens. Their types come from the same generated operations.
 */

/** The operation failed as a whole, or the connection did. */
export class ResetFailure extends Error {
  override readonly name = 'ResetFailure';

  /** @param code of a top-level error, or NETWORK */
  constructor(readonly code: string) {
    super(code);
  }
}

const TIMEOUT_MS = 15_000;

interface GraphQLAnswer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

async function send<Data>(query: string, variables: object): Promise<Data> {
  let answer: GraphQLAnswer<Data>;
  try {
    const response = await fetch(apiUrl('/graphql'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = (await response.json()) as GraphQLAnswer<Data>;
  } catch {
    throw new ResetFailure('NETWORK');
  }
  if (answer.data == null)
    throw new ResetFailure(answer.errors?.[0]?.extensions?.code ?? 'INTERNAL');
  return answer.data;
}

/** Sends a link if the address has an account; the answer does not reveal that. @throws ResetFailure */
export async function requestReset(variables: PasswordResetRequestMutationVariables) {
  const data = await send<PasswordResetRequestMutation>(requestDocument, variables);
  return data.passwordResetRequest;
}

/** Sets the password of the account that the link was sent to. @throws ResetFailure */
export async function confirmReset(variables: PasswordResetConfirmMutationVariables) {
  const data = await send<PasswordResetConfirmMutation>(confirmDocument, variables);
  return data.passwordResetConfirm;
}

/**
 * The problem of a link, or null. The server looks at the link before the password, so that a confirmation without one changes
 * nothing and tells. @throws ResetFailure
 */
export async function checkResetLink(token: string): Promise<string | null> {
  const { userErrors } = await confirmReset({ token, newPassword: '', keepApiKeys: true });
  return userErrors.find(({ field }) => field === 'token')?.code ?? null;
}
