import { Trans, useLingui } from '@lingui/macro';
import RefreshIcon from '~icons/lucide/refresh-cw';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';
import { Button } from '../../ui/Button';
import { SliderControl } from '../../ui/SliderControl';
import { ChoiceField } from './ChoiceField';
import { LineField, useProxyValue } from './fields';
import { useProxyForm } from './form-state';
import { FormSection } from './FormSection';
import { hasUsername } from './proxy-form';
import { newSession } from './new-session';
import type { Endpoint } from './proxy-preview';
import { ProxyField } from './ProxyField';

interface SessionFieldsProps {
  endpoint: Endpoint | undefined;
}

/** How to speak to the proxy, and for how long requests keep their exit. */
export function SessionFields({ endpoint }: SessionFieldsProps) {
  const { t } = useLingui();
  const { values, set } = useProxyForm();
  const minutesValue = useProxyValue('sessionMinutes');
  const chosen = hasUsername(values);
  const sticky = chosen && values.sessionType === 'STICKY';
  const { min: from, max: to } = SESSION_MINUTES;
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
            <span className="num">
              {endpoint.host}:{endpoint.port}
            </span>
          )
        }
      />
      {chosen ? (
        <ChoiceField
          name="sessionType"
          label={t`Session`}
          options={[
            { value: 'ROTATING', label: t`Rotating` },
            { value: 'STICKY', label: t`Sticky` },
          ]}
          description={
            sticky ? (
              <Trans>Requests in the same session keep the same IP address.</Trans>
            ) : (
              <Trans>Each request gets a new IP address.</Trans>
            )
          }
        />
      ) : (
        <p className="self-center text-13 text-ink-3">
          <Trans>Each request gets a new IP address. Sticky sessions need a username.</Trans>
        </p>
      )}
      {sticky && (
        <>
          <ProxyField
            name="sessionMinutes"
            label={t`IP duration`}
            description={t`${from} to ${to} minutes`}
          >
            <SliderControl
              {...minutesValue}
              label={t`IP duration`}
              min={from}
              max={to}
              suffix={t`min`}
              valueText={(minutes) => t`${minutes} minutes`}
            />
          </ProxyField>
          <LineField
            name="session"
            label={t`Session id`}
            maxLength={25}
            action={
              <Button
                tone="secondary"
                aria-label={t`New session id`}
                onClick={() => {
                  set('session', newSession());
                }}
              >
                <RefreshIcon className="size-4" />
                <Trans>New</Trans>
              </Button>
            }
            description={<Trans>Used by the first line. Every other line gets its own.</Trans>}
          />
        </>
      )}
    </FormSection>
  );
}
