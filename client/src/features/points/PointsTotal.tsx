import { Trans, useLingui } from '@lingui/macro';
import { ledgerPath } from '../../lib/addresses';
import { Card } from '../../ui/layout/Card';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { WhyLink } from '../../ui/WhyLink';
import { EARNED } from './points-words';

interface PointsTotalProps {
  /** Undefined while it is not known. */
  total: number | undefined;
  /** Points of payments under dispute. */
  held: number;
  /** Points that were taken back after they were spent. */
  debt: number;
}

/** The points to spend, and the ways to earn them. */
export function PointsTotal({ total, held, debt }: PointsTotalProps) {
  const { t, i18n } = useLingui();
  const { registering, verifying, perDollar } = EARNED;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 p-5 sm:grid-cols-[minmax(12rem,auto)_minmax(0,1fr)] sm:p-6">
      <div className="sm:border-r sm:border-line sm:pr-10">
        <h2 className="text-13 font-normal text-ink-2">
          <Trans>Points to spend</Trans>
        </h2>
        <div className="mt-2 flex items-end gap-2">
          <p className="num flex h-9 items-end text-36 leading-none">
            {total === undefined ? <Skeleton className="h-8 w-32" /> : i18n.number(total)}
          </p>
          {total !== undefined && (
            <WhyLink to={ledgerPath({ ledger: 'points' })} of={t`Points to spend`} />
          )}
        </div>
        {/* Its line is there before it is known, so that nothing below moves. PointsNotices explains it. */}
        <p className="mt-1.5 flex min-h-5 flex-wrap gap-x-3 text-13 text-ink-2">
          {held > 0 && (
            <span>
              <Trans>
                <span className="tabular-nums">{i18n.number(held)}</span> on hold
              </Trans>
            </span>
          )}{' '}
          {debt > 0 && (
            <span className="text-warn">
              <Trans>
                <span className="tabular-nums">{i18n.number(debt)}</span> to repay
              </Trans>
            </span>
          )}
        </p>
      </div>
      <div className="text-13 text-ink-2">
        <p className="text-ink">
          <Trans>How points are earned</Trans>
        </p>
        <ul className="mt-1.5 flex flex-col gap-0.5">
          <li>
            <Trans>
              <span className="tabular-nums">{perDollar}</span> for each dollar you spend
            </Trans>
          </li>
          <li>
            <Trans>
              <span className="tabular-nums">{registering}</span> for registering,{' '}
              <span className="tabular-nums">{verifying}</span> for verifying your email address
            </Trans>
          </li>
          <li>
            <Trans>
              <span className="tabular-nums">1</span> for each dollar spent by someone you referred
            </Trans>
          </li>
        </ul>
      </div>
    </Card>
  );
}

/** Why points are on hold, or have to be repaid. Below what is there for everybody, so that it moves nothing. */
export function PointsNotices({ held, debt }: Pick<PointsTotalProps, 'held' | 'debt'>) {
  const { i18n } = useLingui();
  return (
    <>
      {held > 0 && (
        <Notice tone="info">
          <Trans>
            <span className="tabular-nums">{i18n.number(held)}</span> points are on hold because a
            payment is disputed. They are released if the dispute is won.
          </Trans>
        </Notice>
      )}
      {debt > 0 && (
        <Notice tone="warn">
          <Trans>
            <span className="tabular-nums">{i18n.number(debt)}</span> points were taken back after
            you had spent them. The next points you earn repay this first.
          </Trans>
        </Notice>
      )}
    </>
  );
}
