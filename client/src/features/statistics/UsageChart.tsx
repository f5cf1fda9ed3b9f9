import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, Suspense } from 'react';
import type { BillingType } from '../../../../schema/generated/schema-types';
import DownloadIcon from '~icons/lucide/download';
import ZoomOutIcon from '~icons/lucide/zoom-out';
import { lazyNamed } from '../../lib/lazy-named';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { Segmented } from '../../ui/forms/Segmented';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ExplorerBars } from './ExplorerBars';
import { GROUPING_WORDS, useGroupWords } from './group-words';
import type { ShownSeries } from './shown-series';
import { goesWith, type Shape, type UsageQuestion } from './usage-question';
import { UsageTable } from './UsageTable';
import type { UsageView } from './usage-view';

const UsageMap = lazyNamed(() => import('./UsageMap'), 'UsageMap');

interface UsageChartProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  /** The question that the view answers. */
  question: UsageQuestion;
  series: readonly ShownSeries[];
  /** The only plan whose bytes are counted. Their direction is unknown. */
  plan: BillingType | undefined;
  /** What it adds up to. */
  sum: ReactNode;
  onChange: (change: Partial<UsageQuestion>) => void;
  onZoomIn: (period: UsageQuestion['period']) => void;
  onZoomOut: (() => void) | undefined;
  onDrill: (country: string) => void;
  /** Saves what is shown as a file. */
  onExport: () => void;
  /** Saves the period by quarters of an hour. */
  onExportAll: () => void;
  isExportingAll: boolean;
}

/** Usage over time, as a chart or a table, or over the world. */
export function UsageChart(props: UsageChartProps) {
  const { view, question, series, plan, onChange, onZoomIn, onZoomOut, onDrill, onExport } = props;
  const { sum, onExportAll, isExportingAll } = props;
  const { t, i18n } = useLingui();
  const words = useGroupWords();
  const { shape } = question;
  const grouping = i18n._(GROUPING_WORDS[question.by]);
  const canMap = goesWith('COUNTRY', question.filters);

  return (
    <Card className="p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-15 leading-tight">
          <Trans>
            Usage by {<span className="lowercase [&:lang(de)]:normal-case">{grouping}</span>}
          </Trans>
        </h2>
        {onZoomOut !== undefined && (
          <Button tone="quiet" size="small" onClick={onZoomOut}>
            <ZoomOutIcon className="size-4" />
            <Trans>Zoom out</Trans>
          </Button>
        )}
        <Segmented
          label={t`View as`}
          value={shape}
          onChange={(next: Shape) => {
            onChange(
              next === 'MAP' ? { shape: next, by: 'COUNTRY', thenBy: null } : { shape: next },
            );
          }}
          options={[
            { value: 'CHART', label: t`Chart` },
            { value: 'TABLE', label: t`Table` },
            ...(canMap ? [{ value: 'MAP' as const, label: t`Map` }] : []),
          ]}
        />
        <Button tone="secondary" size="small" disabled={view === undefined} onClick={onExport}>
          <DownloadIcon className="size-4" />
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <div className="mt-5">
        {view === undefined ? (
          // The chart and the lines below it.
          <Skeleton className="mb-19.5 h-59 w-full" />
        ) : shape === 'TABLE' ? (
          <UsageTable view={view} isOfPlan={plan !== undefined} />
        ) : shape === 'MAP' && question.by === 'COUNTRY' ? (
          <Suspense fallback={<Skeleton className="aspect-[1200/554] w-full" />}>
            <UsageMap view={view} nameOf={(code) => words('COUNTRY', code)} onDrill={onDrill} />
          </Suspense>
        ) : (
          <ExplorerBars
            view={view}
            question={question}
            series={series}
            onHide={(hidden) => onChange({ hidden })}
            onZoomIn={onZoomIn}
            onZoomOut={onZoomOut}
          />
        )}
      </div>
      {view !== undefined && (
        <>
          {sum}
          <Button
            tone="quiet"
            size="small"
            className="mt-2 -ml-3"
            pending={isExportingAll}
            onClick={onExportAll}
          >
            <DownloadIcon className="size-4" />
            <Trans>Every 15 minutes of this period as CSV</Trans>
          </Button>
        </>
      )}
    </Card>
  );
}
