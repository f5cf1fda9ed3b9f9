import { useLingui } from '@lingui/macro';
import { MyBalance_MeFragmentDoc, type MyBalance_MeFragment } from './balance-card.generated';
import { useBalancePrioritizeMutation } from './balance-prioritize.generated';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';

/** Chooses the plan that pays first. The change shows at once, and is undone if the server refuses. */
export function usePrioritize(me: MyBalance_MeFragment): (plan: BillingType) => void {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [mutate] = useBalancePrioritizeMutation();

  function failed(code: string, plan: BillingType) {
    toasts.add({
      id: code,
      tone: 'bad',
      title: i18n._(wordsForCode(code)),
      action: {
        label: t`Retry`,
        run: () => prioritize(plan),
      },
    });
  }

  function prioritize(plan: BillingType) {
    mutate({
      variables: { plan },
      optimisticResponse: {
        __typename: 'Mutation',
        balancePrioritize: {
          __typename: 'BalancePayload',
          balance: { ...me.balance, prioritizedPlan: plan },
          userErrors: [],
        },
      },
      // The balance has no id of its own: it belongs to the customer.
      update: (cache, { data }) => {
        const balance = data?.balancePrioritize.balance;
        if (balance == null) return;
        cache.writeFragment({
          id: cache.identify(me) ?? '',
          fragment: MyBalance_MeFragmentDoc,
          fragmentName: 'MyBalance_me',
          data: { __typename: 'Me', id: me.id, balance },
        });
      },
    }).then(
      ({ data }) => {
        const refused = data?.balancePrioritize.userErrors[0];
        if (refused !== undefined) failed(refused.code, plan);
      },
      (error: unknown) => failed(errorCode(error), plan),
    );
  }

  return prioritize;
}
