import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import type { SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { ChoiceField } from './ChoiceField';
import { AccountField } from './fields';
import { useProxyForm } from './form-state';
import { FormSection } from './FormSection';

interface AccessFieldsProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  choices: SubAccountChoices;
}

const LINK = 'font-medium text-brand underline underline-offset-2 hover:text-brand-ink';

/** How the proxy knows whose requests these are. */
export function AccessFields({ billingType, choices }: AccessFieldsProps) {
  const { accounts } = choices;
  const { t } = useLingui();
  const { values } = useProxyForm();
  return (
    <FormSection title={t`Access`}>
      <ChoiceField
        name="authMethod"
        label={t`Authentication`}
        options={[
          { value: 'USER_ACCOUNT', label: t`User account` },
          { value: 'WHITELIST', label: t`Whitelist` },
        ]}
        description={
          values.authMethod === 'USER_ACCOUNT' ? (
            <Trans>Use a sub account's username and password.</Trans>
          ) : (
            <Trans>
              Your program connects without a password. Its IP address must be on the{' '}
              <Link to={ADDRESSES.whitelist} className={LINK}>
                whitelist
              </Link>{' '}
              of this sub account.
            </Trans>
          )
        }
      />
      {billingType === 'TRAFFIC' ? (
        <AccountField
          choices={choices}
          name="subAccountId"
          label={t`Sub account`}
          placeholder={t`Choose a sub account`}
          items={accounts.map(({ id, username, status }) => ({
            value: id,
            label: status === 'ACTIVE' ? username : t`${username} (disabled)`,
          }))}
        />
      ) : (
        <div className="flex min-w-0 flex-col gap-1.5">
          <span className="text-13 font-medium">
            <Trans>Sub account</Trans>
          </span>
          <span className="num flex h-10 items-center truncate rounded-control bg-sunk px-3 text-13">
            {accounts[0]?.username}
          </span>
          <p className="text-13 text-ink-3">
            <Trans>
              Unlimited plans work only with this fixed sub account. Change its password under{' '}
              <Link to={ADDRESSES.subAccounts} className={LINK}>
                sub accounts
              </Link>
              .
            </Trans>
          </p>
        </div>
      )}
    </FormSection>
  );
}
