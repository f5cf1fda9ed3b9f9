import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge';
import { Switch } from '../../ui/forms/Switch';

interface PlanBalanceProps {
  name: ReactNode;
  /** This plan pays for the next byte if both plans could. */
  chargedNext: boolean;
  /** Whether the customer chose this plan to pay first. */
  first: boolean;
  /** Id of the text that says why there is no choice now. */
  lockedBy: string | undefined;
  onFirst: (first: boolean) => void;
  /** A button to buy more. */
  action: ReactNode;
  /** The remaining amount. */
  children: ReactNode;
}

/** One plan's half of the balance. Side by side, the name, figures, and switch of both plans align in three rows. */
export function PlanBalance({
  name,
  chargedNext,
  first,
  lockedBy,
  onFirst,
  action,
  children,
}: PlanBalanceProps) {
  const { t } = useLingui();
  return (
    <section className="min-w-0 p-5 sm:p-6 md:row-span-3 md:grid md:grid-rows-subgrid">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-15 leading-tight">{name}</h2>
          {chargedNext && (
            <Badge tone="good">
              <Trans>Charged next</Trans>
            </Badge>
          )}
        </div>
        <span className="flex shrink-0">{action}</span>
      </div>
      <div className="mt-4">{children}</div>
      <div className="mt-5">
        <Switch
          label={t`Charge this plan first`}
          checked={first}
          disabled={lockedBy !== undefined}
          describedBy={lockedBy}
          onChange={onFirst}
        />
      </div>
    </section>
  );
}
