import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge';
import { Switch } from '../../ui/Switch';

interface PlanBalanceProps {
  name: ReactNode;
  /** It pays the next byte, wherever both plans could. */
  chargedNext: boolean;
  /** It was chosen to pay first; null where there is nothing to choose from. */
  first: boolean | null;
  onFirst: (first: boolean) => void;
  /** The way to more of it. */
  action: ReactNode;
  /** How much of it is left. */
  children: ReactNode;
}

/** One plan's half of the balance. Side by side, name, figures and switch of both stand in the same three rows. */
export function PlanBalance({
  name,
  chargedNext,
  first,
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
      {first !== null && (
        <div className="mt-5">
          <Switch label={t`Charge this plan first`} checked={first} onChange={onFirst} />
        </div>
      )}
    </section>
  );
}
