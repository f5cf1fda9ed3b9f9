import { Trans, useLingui } from '@lingui/macro';
import type { UsageTargetDetail } from '../../../../schema/generated/schema-types';
import { TARGET_NAME_DAYS } from '../../../../schema/rules/target-name-days';
import { Card } from '../../ui/layout/Card';
import { Select } from '../../ui/forms/Select';
import { useAccountUpdate } from './use-account-update';

/** Chooses how much of a target's name is kept with the account's usage. */
export function TargetDetailCard({ detail }: { detail: UsageTargetDetail }) {
  const { t } = useLingui();
  const update = useAccountUpdate();
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
          onChange={(value) => update({ usageTargetDetail: value as UsageTargetDetail })}
        />
      </div>
      <p className="mt-3 text-13 text-ink-3">
        <Trans>
          A change applies to new usage. After {TARGET_NAME_DAYS} days we delete the names that are
          stored already.
        </Trans>
      </p>
    </Card>
  );
}
