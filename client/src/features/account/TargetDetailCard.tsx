import { Trans, useLingui } from '@lingui/macro';
import type { UsageTargetDetail } from '../../../../schema/generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { useServices } from '../../lib/services/services';
import { Card } from '../../ui/layout/Card';
import { Select } from '../../ui/forms/Select';
import { useAccountUpdateMutation } from './account.generated';

/** Chooses how much of a target's name is kept with the account's usage. */
export function TargetDetailCard({ detail }: { detail: UsageTargetDetail }) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const [update] = useAccountUpdateMutation();
  const failed = (code: string) =>
    toasts.add({ id: code, tone: 'bad', title: i18n._(wordsForCode(code)) });
  function choose(usageTargetDetail: UsageTargetDetail) {
    update({ variables: { input: { usageTargetDetail } } }).then(
      ({ data }) => {
        const refused = data?.accountUpdate.userErrors[0];
        if (refused !== undefined) failed(refused.code);
        else toasts.add({ id: 'targets-saved', tone: 'good', title: t`Your choice was saved` });
      },
      (error: unknown) => failed(errorCode(error)),
    );
  }
  const options: { value: UsageTargetDetail; label: string }[] = [
    { value: 'DOMAIN', label: t`The domain` },
    { value: 'HOST', label: t`The whole host name` },
    { value: 'NONE', label: t`Not stored` },
  ];
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-17">
        <Trans>Targets in your statistics</Trans>
      </h2>
      <p className="mt-2 text-13 text-ink-2">
        {detail === 'DOMAIN' && (
          <Trans>
            With your usage we store the domain of each target, such as example.com, or its IP
            address. Never a path or a query.
          </Trans>
        )}
        {detail === 'HOST' && (
          <Trans>
            With your usage we store the host of each target, such as www.example.com, or its IP
            address. Never a path or a query.
          </Trans>
        )}
        {detail === 'NONE' && (
          <Trans>
            With your usage we store nothing about targets, so your statistics cannot show where
            traffic went.
          </Trans>
        )}
      </p>
      <div className="mt-4">
        <Select
          label={t`What to store of a target`}
          value={detail}
          options={options}
          onChange={(value) => choose(value as UsageTargetDetail)}
        />
      </div>
      <p className="mt-3 text-13 text-ink-3">
        <Trans>A change applies to new usage. What is stored already stays.</Trans>
      </p>
    </Card>
  );
}
