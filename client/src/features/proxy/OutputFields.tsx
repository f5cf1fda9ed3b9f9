import { Trans, useLingui } from '@lingui/macro';
import { MAX_PROXY_LINES, MAX_TEMPLATE } from '../../../../schema/rules/limits';
import { NumberInput } from '../../ui/NumberInput';
import { LineField, useProxyValue, WordField } from './fields';
import { useProxyForm } from './form-state';
import { FormSection } from './FormSection';
import { PLACEHOLDERS } from '../../../../schema/rules/proxy-lines';
import { ProxyField } from './ProxyField';

/** How many lines, and how they are written. */
export function OutputFields() {
  const { t, i18n } = useLingui();
  const { values } = useProxyForm();
  const quantity = useProxyValue('quantity');
  const most = i18n.number(MAX_PROXY_LINES);
  const placeholders = (
    <span className="num">{PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}</span>
  );
  return (
    <FormSection title={t`List`}>
      <ProxyField
        name="quantity"
        label={t`Quantity`}
        description={
          values.sessionType === 'STICKY' && values.authMethod === 'USER_ACCOUNT' ? (
            <Trans>1 to {most} lines, each with its own session.</Trans>
          ) : (
            <Trans>1 to {most} lines. Without sticky sessions, all lines are the same.</Trans>
          )
        }
      >
        <NumberInput {...quantity} min={1} max={MAX_PROXY_LINES} />
      </ProxyField>
      <WordField
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
        <LineField
          name="template"
          label={t`Template`}
          maxLength={MAX_TEMPLATE}
          description={<Trans>Placeholders: {placeholders}</Trans>}
        />
      )}
      <WordField
        name="delimiter"
        label={t`Separator`}
        description={<Trans>Used for “Copy all lines” and the text file.</Trans>}
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
