import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { NumberField } from '../../ui/NumberField';
import { SelectField } from '../../ui/SelectField';
import { TextField } from '../../ui/TextField';
import { FormSection } from './FormSection';
import type { ProxyValues } from './proxy-form';
import { MAX_QUANTITY, MAX_TEMPLATE, PLACEHOLDERS } from './proxy-grammar';

/** How many lines, and how they are written. */
export function OutputFields() {
  const { t, i18n } = useLingui();
  const { values } = useFormikContext<ProxyValues>();
  const most = i18n.number(MAX_QUANTITY);
  const placeholders = (
    <span className="num">{PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}</span>
  );
  return (
    <FormSection title={t`List`}>
      <NumberField
        name="quantity"
        label={t`Quantity`}
        min={1}
        max={MAX_QUANTITY}
        description={
          values.sessionType === 'STICKY' && values.authMethod === 'USER_ACCOUNT' ? (
            <Trans>1 to {most} lines, each with a session of its own.</Trans>
          ) : (
            <Trans>1 to {most} lines. Without sticky sessions they are all the same.</Trans>
          )
        }
      />
      <SelectField
        name="format"
        label={t`Output format`}
        options={[
          { value: 'HOST_PORT_USER_PASS', label: 'host:port:user:pass' },
          { value: 'USER_PASS_AT_HOST_PORT', label: 'user:pass@host:port' },
          { value: 'USER_PASS_HOST_PORT', label: 'user:pass:host:port' },
          { value: 'URL', label: t`URL` },
          { value: 'CURL', label: t`curl command` },
          { value: 'CUSTOM', label: t`Custom template` },
        ]}
      />
      {values.format === 'CUSTOM' && (
        <TextField
          name="template"
          label={t`Template`}
          mono
          maxLength={MAX_TEMPLATE}
          description={<Trans>With any of {placeholders}</Trans>}
        />
      )}
      <SelectField
        name="delimiter"
        label={t`Between lines`}
        description={<Trans>For “Copy all” and the text file.</Trans>}
        options={[
          { value: 'newline', label: t`New line` },
          { value: 'comma', label: t`Comma` },
          { value: 'semicolon', label: t`Semicolon` },
          { value: 'space', label: t`Space` },
          { value: 'tab', label: t`Tab` },
        ]}
      />
    </FormSection>
  );
}
