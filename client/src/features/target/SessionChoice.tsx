import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';
import type { SessionType } from '../../../../schema/rules/proxy-choices';
import { ChoiceField } from '../../ui/forms/ChoiceField';
import { SliderField } from '../../ui/forms/SliderField';

/** The fields of a form that say how long requests keep their exit. */
interface SessionValues {
  readonly sessionType: SessionType;
  /** Null while the field is empty or half typed. */
  readonly sessionMinutes: number | null;
}

interface SessionChoiceProps {
  /** A whitelisted address is one session. With a username, each session has a name. */
  byAddress: boolean;
}

/** The time for which requests keep their exit. */
export function SessionChoice({ byAddress }: SessionChoiceProps) {
  const { t } = useLingui();
  const { values } = useFormikContext<SessionValues>();
  const sticky = values.sessionType === 'STICKY';
  const { min: from, max: to } = SESSION_MINUTES;
  return (
    <>
      <ChoiceField
        name="sessionType"
        label={t`Session`}
        options={[
          { value: 'ROTATING', label: t`Rotating` },
          { value: 'STICKY', label: t`Sticky` },
        ]}
        description={
          !sticky ? (
            <Trans>Each connection gets a new IP address.</Trans>
          ) : byAddress ? (
            <Trans>
              All connections from the same whitelisted address leave from the same IP address.
            </Trans>
          ) : (
            <Trans>Connections in the same session keep the same IP address.</Trans>
          )
        }
      />
      {sticky && (
        <SliderField
          name="sessionMinutes"
          label={t`IP duration`}
          description={t`${from} to ${to} minutes`}
          min={from}
          max={to}
          suffix={t`min`}
          valueText={(minutes) => t`${minutes} minutes`}
        />
      )}
    </>
  );
}
