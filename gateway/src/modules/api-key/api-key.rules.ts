import { typedAddress } from '../../../../schema/rules/address.js';
import {
  API_SCOPES,
  apiKeyListProblems,
  type ApiKeyRequest,
  apiKeyProblems,
  type ApiScope,
} from '../../../../schema/rules/api-key.js';
import { storedName } from '../../../../schema/rules/name.js';
import { UserError, type UserProblem } from '../../platform/errors.js';

/** Input for a new key. */
export interface NewApiKey extends ApiKeyRequest {
  readonly scopes: ApiScope[];
  readonly sourceAddresses: string[];
  readonly requestsPerMinute: number;
}

/**
 * Checks a new key and brings it into the form that is stored. Its addresses are hosts in canonical form, in which requests are
 * compared with them (SECURITY 31).
 * @throws UserError with all problems of the rule, and ADDRESS_INVALID
 */
export function checkedApiKey(request: NewApiKey, now: Date): NewApiKey {
  const tooLong = apiKeyListProblems(request);
  if (tooLong.length > 0) throw new UserError(tooLong);
  const addresses = request.sourceAddresses.map(typedAddress);
  const checked = {
    ...request,
    name: storedName(request.name),
    scopes: API_SCOPES.filter((scope) => request.scopes.includes(scope)),
    sourceAddresses: [...new Set(addresses.filter((address) => address !== null))],
  };
  const problems: UserProblem[] = apiKeyProblems(checked, now).map((problem) =>
    problem.field === 'name' ? { ...problem, typed: request.name } : problem,
  );
  const wrong = request.sourceAddresses[addresses.indexOf(null)];
  if (wrong !== undefined)
    problems.push({ code: 'ADDRESS_INVALID', field: 'sourceAddresses', typed: wrong });
  if (problems.length > 0) throw new UserError(problems);
  return checked;
}
