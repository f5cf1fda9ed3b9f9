import { useLingui } from '@lingui/macro';
import { ComboboxField } from '../forms/ComboboxField';
import type { FieldProps } from '../forms/FieldFrame';
import { SelectField } from '../forms/SelectField';
import { FEW, type SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';

/** A choice of sub account in a Formik form. */
export function SubAccountField({
  choices,
  ...field
}: FieldProps & { choices: SubAccountChoices }) {
  const { t } = useLingui();
  const options = choices.accounts.map(({ id, username, status }) => ({
    value: id,
    label: status === 'ACTIVE' ? username : t`${username} (disabled)`,
  }));
  const placeholder = t`Choose a sub account`;
  return options.length <= FEW ? (
    <SelectField {...field} placeholder={placeholder} options={options} />
  ) : (
    <ComboboxField
      {...field}
      placeholder={placeholder}
      items={options}
      onTyped={choices.search}
      searching={choices.searching}
    />
  );
}
