import type { ApolloCache } from '@apollo/client';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import {
  type ProxyPresetFragment,
  ProxySetupDocument,
  type ProxySetupQueryVariables,
  useProxyConfirmMutation,
} from '../proxy.generated';
import { errorCode } from '../../../lib/apollo/errors';
import { useIdempotencyKey } from '../../../lib/forms/use-idempotency-key';
import { applyUserErrors } from '../../../lib/forms/user-errors';
import { fieldOf, type SetupValues, toInput } from '../form/proxy-form';
import type { ConfirmedList } from './proxy-list';
import type { Endpoint } from '../form/proxy-preview';
import { useWriteTarget } from '../setup/use-write-target';

/** Puts what was confirmed first among what was used before, where the next visit finds it. */
function remember(
  cache: ApolloCache,
  variables: ProxySetupQueryVariables,
  configuration: ProxyPresetFragment,
) {
  cache.updateQuery({ query: ProxySetupDocument, variables }, (setup) =>
    setup === null
      ? undefined
      : {
          ...setup,
          me: {
            ...setup.me,
            proxyConfigurations: {
              ...setup.me.proxyConfigurations,
              nodes: [configuration, ...setup.me.proxyConfigurations.nodes],
            },
          },
        },
  );
}

interface ConfirmOptions {
  /** Of the screen's query. */
  readonly variables: ProxySetupQueryVariables;
  readonly endpoints: readonly Endpoint[];
  readonly onPassword: (subAccountId: string, password: string) => void;
}

/** Confirms a setup and keeps its list. A refusal is told on the fields, or as the code of the whole form. */
export function useProxyConfirm({ variables, endpoints, onPassword }: ConfirmOptions) {
  const [send] = useProxyConfirmMutation({
    // Lines hold the password; the cache is no place for it.
    fetchPolicy: 'no-cache',
    update: (cache, { data }) => {
      const configuration = data?.proxyConfigurationConfirm.proxyConfiguration ?? null;
      if (configuration !== null) remember(cache, variables, configuration);
    },
  });
  const writeTarget = useWriteTarget();
  const { keyOf, renew } = useIdempotencyKey();
  const [generated, setGenerated] = useState<ConfirmedList | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(
    values: SetupValues,
    helpers: Pick<FormikHelpers<SetupValues>, 'setStatus'>,
  ) {
    setFailure(null);
    try {
      // First: lines whose target was not saved would leave from elsewhere.
      const notWritten = await writeTarget(values);
      if (notWritten.length > 0) {
        setFailure(applyUserErrors(helpers, values, notWritten, fieldOf));
        return;
      }
      const input = toInput(values);
      const { data } = await send({ variables: { input, idempotencyKey: keyOf(input) } });
      const answer = data?.proxyConfigurationConfirm;
      const endpoint = endpoints.find(({ protocol }) => protocol === values.protocol);
      if (answer?.proxyConfiguration == null || answer.lines === null || endpoint === undefined) {
        const refused = answer?.userErrors ?? [];
        const rest = applyUserErrors(helpers, values, refused, fieldOf);
        setFailure(rest ?? (refused.length === 0 ? 'UNKNOWN' : null));
        return;
      }
      // Confirming the same again asks for other sessions.
      renew();
      const { proxyConfiguration: configuration, lines, password } = answer;
      if (password !== null) onPassword(values.subAccountId, password);
      setGenerated({ configuration, endpoint, lines, password });
    } catch (error) {
      setFailure(errorCode(error));
    }
  }

  return { confirm, generated, failure };
}
