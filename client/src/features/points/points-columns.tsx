import { Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import type { PointsHistory_PointsEntryFragment } from './PointsHistory.generated';
import type { Column } from '../../ui/table/DataTable';
import { Timestamp } from '../../ui/Timestamp';
import { POINTS_TYPE_WORDS, takenBackWords } from './points-words';

type Row = PointsHistory_PointsEntryFragment;

/** The ledger: each change with the balance after it (spec §3). */
export const POINTS_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'type',
    header: <Trans>Type</Trans>,
    primary: true,
    width: 'rows:w-2/5',
    cell: (row) => <What {...row} />,
  },
  {
    id: 'at',
    header: <Trans>Time</Trans>,
    width: 'rows:w-1/4',
    cell: ({ at }) => <Timestamp at={at} />,
  },
  {
    id: 'change',
    header: <Trans>Change</Trans>,
    align: 'end',
    cell: ({ change }) => <Change change={change} />,
  },
  {
    id: 'balance',
    header: <Trans>Balance</Trans>,
    align: 'end',
    cell: ({ balance }) => <Points value={balance} />,
  },
];

function What(row: Row) {
  const { type, remark, takenBackAfter } = row;
  const { i18n } = useLingui();
  const detail =
    takenBackAfter === null
      ? remark
      : i18n._(takenBackWords({ type, takenBackAfter, order: remark ?? '' }));
  return (
    <span className="block max-w-96">
      <span className="block font-medium">
        {takenBackAfter === null ? (
          i18n._(POINTS_TYPE_WORDS[type])
        ) : (
          <Trans>Points taken back</Trans>
        )}
      </span>
      {detail !== null && (
        <span className="block text-12 wrap-break-word text-ink-3">{detail}</span>
      )}
      <BesidesTheBalance {...row} />
    </span>
  );
}

/** Effects of an entry that the balance does not show: debt repaid or incurred, and the points behind a net change. */
function BesidesTheBalance({ change, earned, takenBack, repaidDebt, debtAfter }: Row) {
  return (
    <>
      {takenBack > 0 && takenBack !== -change && (
        <span className="block text-12 text-ink-2">
          <Trans>
            Taken back: <Points value={takenBack} />
          </Trans>
        </span>
      )}
      {repaidDebt > 0 && (
        <span className="block text-12 text-ink-2">
          {earned > 0 ? (
            <Trans>
              Earned: <Points value={earned} />, of which <Points value={repaidDebt} /> repaid a
              debt
            </Trans>
          ) : (
            <Trans>
              Repaid a debt: <Points value={repaidDebt} />
            </Trans>
          )}
        </span>
      )}
      {debtAfter > 0 && (
        <span className="block text-12 text-ink-2">
          <Trans>
            Debt after this: <Points value={debtAfter} />
          </Trans>
        </span>
      )}
    </>
  );
}

/** With its sign, which the color repeats. */
function Change({ change }: { change: number }) {
  const { i18n } = useLingui();
  return (
    <span className={`num font-medium ${change < 0 ? 'text-ink' : 'text-brand'}`}>
      {i18n.number(change, { signDisplay: 'exceptZero' })}
    </span>
  );
}

function Points({ value }: { value: number }) {
  const { i18n } = useLingui();
  return <span className="tabular-nums">{i18n.number(value)}</span>;
}
