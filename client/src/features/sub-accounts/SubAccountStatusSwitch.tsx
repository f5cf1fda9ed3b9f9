import { Trans, useLingui } from '@lingui/macro';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import { useSubAccountSetStatusMutation } from './sub-account-changes.generated';
import { wordsForCode } from '../../lib/error-words';
import { refusalOf } from '../../lib/forms/use-change';
import { useServices } from '../../lib/services/services';
import { Badge } from '../../ui/Badge';
import { Switch } from '../../ui/forms/Switch';

type SubAccountStatusSwitchProps = Pick<
  SubAccountsTable_SubAccountFragment,
  'id' | 'type' | 'username' | 'status' | 'availableBytes' | 'paysNext'
>;

/** Enables or disables at once. If the gateway refuses, the switch goes back and a toast offers Retry. */
export function SubAccountStatusSwitch({
  id,
  type,
  username,
  status,
  availableBytes,
  paysNext,
}: SubAccountStatusSwitchProps) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [setStatus] = useSubAccountSetStatusMutation();

  async function change(active: boolean) {
    const next = active ? 'ACTIVE' : 'INACTIVE';
    const refusal = await refusalOf(async () => {
      const { data } = await setStatus({
        variables: { id, status: next },
        optimisticResponse: {
          __typename: 'Mutation',
          subAccountSetStatus: {
            __typename: 'SubAccountPayload',
            subAccount: {
              __typename: 'SubAccount',
              id,
              availableBytes,
              paysNext,
              status: next,
            },
            userErrors: [],
          },
        },
      });
      return data?.subAccountSetStatus.userErrors ?? [];
    });
    if (refusal === null) return;
    toasts.add({
      id: `sub-account-status-${id}`,
      tone: 'bad',
      title: active ? t`${username} could not be enabled` : t`${username} could not be disabled`,
      description: i18n._(wordsForCode(refusal)),
      action: { label: t`Retry`, run: () => void change(active) },
    });
  }

  if (type === 'UNLIMITED') {
    return (
      <Badge tone={status === 'ACTIVE' ? 'good' : 'plain'}>
        {status === 'ACTIVE' ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
      </Badge>
    );
  }
  return (
    <Switch
      label={t`${username} is active`}
      hideLabel
      checked={status === 'ACTIVE'}
      onChange={(active) => void change(active)}
    />
  );
}
