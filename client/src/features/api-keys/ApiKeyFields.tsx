import { useLingui } from '@lingui/macro';
import { NumberField } from '../../ui/forms/NumberField';
import { SelectField } from '../../ui/forms/SelectField';
import { TextArea } from '../../ui/forms/TextArea';
import { TextField } from '../../ui/forms/TextField';
import { ScopesField } from './ScopesField';

/** Fields of a new API key. */
export function ApiKeyFields() {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name="name"
        label={t`Name`}
        placeholder={t`Usage report for finance`}
        description={t`Say what the key is for, so you can recognize it later.`}
      />
      <ScopesField name="scopes" label={t`What the key can do`} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <SelectField
          name="lifetime"
          label={t`Expires`}
          options={[
            { value: '30', label: t`in 30 days` },
            { value: '90', label: t`in 90 days` },
            { value: '365', label: t`in a year` },
            { value: 'never', label: t`never` },
          ]}
        />
        <NumberField
          name="requestsPerMinute"
          label={t`Requests per minute`}
          min={1}
          max={6_000}
          description={t`At most 6,000`}
        />
      </div>
      <TextArea
        name="sourceAddresses"
        label={t`Only from these IP addresses`}
        rows={2}
        mono
        description={t`One per line, up to 20. Leave empty to allow any address.`}
      />
    </>
  );
}
