import { useLingui } from '@lingui/macro';
import { useField } from 'formik';
import type { WhitelistQuery } from './whitelist.generated';
import { SubAccountField } from '../../ui/sub-accounts/SubAccountField';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { SelectField } from '../../ui/forms/SelectField';

export type LoadedSubAccounts = WhitelistQuery['me']['subAccounts'];

interface WhoAndHowLongProps {
  subAccounts: LoadedSubAccounts;
  /** The entry's current expiry, which can be kept. */
  expiresAt: string | null;
}

/** Fields for the sub account and lifetime of an address. */
export function WhoAndHowLong({ subAccounts, expiresAt }: WhoAndHowLongProps) {
  const { t, i18n } = useLingui();
  const [{ value: chosenId }] = useField<string>('subAccountId');
  const choices = useSubAccountChoices({ loaded: subAccounts, chosenId });
  const until =
    expiresAt === null
      ? ''
      : i18n.date(expiresAt, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  return (
    <>
      <SubAccountField
        name="subAccountId"
        label={t`Use as`}
        description={t`Usage from this address counts toward its limit and statistics.`}
        choices={choices}
      />
      <SelectField
        name="lifetime"
        label={t`Expires`}
        options={[
          ...(expiresAt === null ? [] : [{ value: 'keep', label: t`unchanged: ${until}` }]),
          { value: 'never', label: t`never` },
          { value: '1', label: t`in a day` },
          { value: '7', label: t`in 7 days` },
          { value: '30', label: t`in 30 days` },
          { value: '90', label: t`in 90 days` },
        ]}
      />
    </>
  );
}
