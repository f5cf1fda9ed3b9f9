import { useLingui } from '@lingui/macro';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { saveFile } from '../../lib/csv';
import { learnLabels } from './known-labels';
import { RankedTable } from './RankedTable';
import { useShownSeries } from './shown-series';
import { UsageChart } from './UsageChart';
import { rankingCsv, usageCsv, usageFileName } from './usage-csv';
import { DIRECTION, drilledInto, type UsageQuestion } from './usage-question';
import type { UsageRank, UsageView } from './usage-view';
import { toQuery } from './to-query';
import type { AskedQuestion } from './use-question';
import { ledgerOf } from './usage-ledger';
import { UsageSum } from './UsageSum';
import { useUsageExport } from './use-usage-export';

const CSV_TYPE = 'text/csv;charset=utf-8';

interface UsageResultsProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  /** The question that the view answers; the asked one may be newer. */
  question: UsageQuestion;
  asked: AskedQuestion;
  /** Of the chosen sub account; null for all. */
  username: string | null;
  plan: BillingType | undefined;
  /** The clock of the account; undefined while it is loading. */
  accountTimeZone: string | undefined;
}

/** Chart and ranking, each with its file. */
export function UsageResults(props: UsageResultsProps) {
  const { view, question, asked, username, plan, accountTimeZone } = props;
  const { i18n } = useLingui();
  const { change, zoomIn, zoomOut } = asked;
  const wholeExport = useUsageExport();
  const series = useShownSeries(view, question.by);
  for (const { keys, labels } of view?.ranks ?? []) learnLabels(keys, labels);

  function save() {
    if (view === undefined) return;
    const shown = series.filter(({ key }) => !question.hidden.includes(key));
    const file = { view, username, plan };
    saveFile(usageFileName(file), usageCsv(file, shown, i18n), CSV_TYPE);
  }

  function saveRanking(ranks: readonly UsageRank[]) {
    const { by, thenBy } = question;
    if (view === undefined || by === DIRECTION) return;
    const dimensions = thenBy === null ? [by] : [by, thenBy];
    const name = usageFileName({ view, username, plan }, 'ranking');
    saveFile(name, rankingCsv(view, ranks, dimensions, i18n), CSV_TYPE);
  }

  return (
    <>
      <UsageChart
        view={view}
        question={question}
        series={series}
        plan={plan}
        sum={
          view !== undefined &&
          accountTimeZone !== undefined && (
            <UsageSum
              view={view}
              ledger={ledgerOf(view, question, plan)}
              accountTimeZone={accountTimeZone}
            />
          )
        }
        onChange={change}
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        onDrill={(country) => change(drilledInto(question, [['COUNTRY', country]]) ?? {})}
        onExport={save}
        isExportingAll={wholeExport.isBusy}
        onExportAll={() => {
          if (view === undefined) return;
          const name = usageFileName({ view, username, plan }, 'quarters');
          void wholeExport.save(toQuery(question, view.timeZone, plan), name);
        }}
      />
      <RankedTable
        view={view}
        question={question}
        onChange={change}
        canDrill={(path) => drilledInto(question, path) !== null}
        onDrill={(path) => change(drilledInto(question, path) ?? {})}
        onExport={saveRanking}
      />
    </>
  );
}
