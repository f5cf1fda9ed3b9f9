import { useLingui } from '@lingui/macro';
import { SelectField } from '../../ui/SelectField';

export interface SubAccountChoice {
  readonly id: string;
  readonly username: string;
}

interface WhoAndHowLongProps {
  subAccounts: readonly SubAccountChoice[];
  /** The end that the entry has, which may be kept. */
  expiresAt: string | null;
}

/** As which sub account an address is let in, and until when. */
export function WhoAndHowLong({ subAccounts, expiresAt }: WhoAndHowLongProps) {
  const { t, i18n } = useLingui();
  const until =
    expiresAt === null ? '' : i18n.date(expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <SelectField
        name="subAccountId"
        label={t`Let in as`}
        placeholder={t`Choose a sub account`}
        description={t`Its limit and its statistics count what this address uses.`}
        options={subAccounts.map(({ id, username }) => ({ value: id, label: username }))}
      />
      <SelectField
        name="lifetime"
        label={t`Expires`}
        options={[
          ...(expiresAt === null ? [] : [{ value: 'keep', label: t`as it is: ${until}` }]),
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
