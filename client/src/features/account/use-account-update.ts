import { useLingui } from '@lingui/macro';
import type { AccountInput } from '../../../../schema/generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';
import { useAccountUpdateMutation } from './account.generated';

/** Saves a setting of the account at once, and says so, or why not. */
export function useAccountUpdate() {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [update] = useAccountUpdateMutation();
  const failed = (code: string) =>
    toasts.add({ id: code, tone: 'bad', title: i18n._(wordsForCode(code)) });
  return (input: AccountInput) => {
    update({ variables: { input } }).then(
      ({ data }) => {
        const refused = data?.accountUpdate.userErrors[0];
        if (refused !== undefined) failed(refused.code);
        else toasts.add({ id: 'account-saved', tone: 'good', title: t`Your choice was saved` });
      },
      (error: unknown) => failed(errorCode(error)),
    );
  };
}
