import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { Link } from 'react-router-dom';
import RefreshIcon from '~icons/lucide/refresh-cw';
import { MAX_PROXY_LINES, MAX_TEMPLATE } from '../../../../../schema/rules/limits';
import { PLACEHOLDERS } from '../../../../../schema/rules/proxy-lines';
import { ADDRESSES } from '../../../lib/addresses';
import type { LimitNumbers } from '../../../lib/plan-limits';
import type { SubAccountChoices } from '../../../lib/sub-accounts/use-sub-account-choices';
import { Button } from '../../../ui/Button';
import { ChoiceField } from '../../../ui/forms/ChoiceField';
import { NumberField } from '../../../ui/forms/NumberField';
import { SelectField } from '../../../ui/forms/SelectField';
import { SubAccountField } from '../../../ui/sub-accounts/SubAccountField';
import { SessionChoice } from '../../target/SessionChoice';
import { TextField } from '../../../ui/forms/TextField';
import { limitsText } from '../limits-text';
import { FormSection } from './FormSection';
import { hasUsername, type ProxyValues } from '../form/proxy-form';
import { newSession } from '../../../lib/session-id';
import type { Endpoint } from '../form/proxy-preview';

const LINK = 'font-medium text-brand underline underline-offset-2 hover:text-brand-ink';

interface AccessFieldsProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  choices: SubAccountChoices;
  /** Null for a plan without limits. */
  limits: LimitNumbers | null;
}

/** The way to authenticate to the proxy. */
export function AccessFields({ billingType, choices, limits }: AccessFieldsProps) {
  const { t, i18n } = useLingui();
  const { values } = useFormikContext<ProxyValues>();
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
        <SubAccountField name="subAccountId" label={t`Sub account`} choices={choices} />
      ) : (
        <div className="flex min-w-0 flex-col gap-1.5">
          <span className="text-13 font-medium">
            <Trans>Sub account</Trans>
          </span>
          <span className="num flex h-10 items-center truncate rounded-control bg-sunk px-3 text-13">
            {choices.accounts[0]?.username}
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
          {limits !== null && (
            <p className="text-13 text-ink-3">
              <Trans>
                {limitsText(limits, i18n)}. Further connections are refused. Faster traffic is
                slowed down, never cut.
              </Trans>
            </p>
          )}
        </div>
      )}
    </FormSection>
  );
}

interface SessionFieldsProps {
  endpoint: Endpoint | undefined;
}

/** The protocol, and the time for which requests keep their exit. */
export function SessionFields({ endpoint }: SessionFieldsProps) {
  const { t } = useLingui();
  const { values, setFieldValue } = useFormikContext<ProxyValues>();
  const byUsername = hasUsername(values);
  return (
    <FormSection title={t`Connection`}>
      <ChoiceField
        name="protocol"
        label={t`Protocol`}
        options={[
          { value: 'HTTP', label: 'HTTP' },
          { value: 'HTTPS', label: 'HTTPS' },
          { value: 'SOCKS5', label: 'SOCKS5' },
        ]}
        description={
          endpoint && (
            <>
              <span translate="no" className="num">{`${endpoint.host}:${endpoint.port}`}</span>
              {values.protocol === 'SOCKS5' && (
                <span className="block">
                  {byUsername ? (
                    <Trans>
                      For a browser, choose HTTP or the whitelist: browsers can't send a password
                      over SOCKS5.
                    </Trans>
                  ) : (
                    <Trans>In Chrome, write socks5:// instead of socks5h://.</Trans>
                  )}
                </span>
              )}
            </>
          )
        }
      />
      <SessionChoice byAddress={!byUsername} />
      {byUsername && values.sessionType === 'STICKY' && (
        <TextField
          name="session"
          mono
          label={t`Session id`}
          maxLength={25}
          action={
            <Button
              tone="secondary"
              aria-label={t`New session id`}
              onClick={() => void setFieldValue('session', newSession())}
            >
              <RefreshIcon className="size-4" />
              <Trans>New</Trans>
            </Button>
          }
          description={<Trans>Used by the first line. Every other line gets its own.</Trans>}
        />
      )}
    </FormSection>
  );
}

/** The number of lines, and their format. */
export function OutputFields() {
  const { t, i18n } = useLingui();
  const { values } = useFormikContext<ProxyValues>();
  const most = i18n.number(MAX_PROXY_LINES);
  const placeholders = (
    <span className="num">{PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}</span>
  );
  return (
    <FormSection title={t`List`}>
      <NumberField
        name="quantity"
        label={t`Quantity`}
        description={
          !hasUsername(values) ? (
            <Trans>1 to {most} lines. With the whitelist, all lines are the same.</Trans>
          ) : values.sessionType === 'STICKY' ? (
            <Trans>1 to {most} lines, each with its own session.</Trans>
          ) : (
            <Trans>1 to {most} lines. Without sticky sessions, all lines are the same.</Trans>
          )
        }
        min={1}
        max={MAX_PROXY_LINES}
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
          mono
          label={t`Template`}
          maxLength={MAX_TEMPLATE}
          description={<Trans>Placeholders: {placeholders}</Trans>}
        />
      )}
      <SelectField
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
