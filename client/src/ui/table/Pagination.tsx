import { Trans, useLingui } from '@lingui/macro';
import type { ComponentType, SVGProps } from 'react';
import PreviousIcon from '~icons/lucide/chevron-left';
import NextIcon from '~icons/lucide/chevron-right';
import FirstIcon from '~icons/lucide/chevrons-left';
import LastIcon from '~icons/lucide/chevrons-right';
import { PAGE_SIZES } from '../../../../schema/rules/limits';
import type { PageAddress } from '../../lib/paging';
import { Select } from '../forms/Select';
import { Skeleton } from '../feedback/Skeleton';

export interface PaginationProps {
  pageInfo:
    | {
        readonly hasNextPage: boolean;
        readonly hasPreviousPage: boolean;
        readonly startCursor: string | null;
        readonly endCursor: string | null;
      }
    | undefined;
  /** Rows on all pages. Undefined while unknown. */
  totalCount: number | undefined;
  page: PageAddress;
  onChange: (page: PageAddress) => void;
  /** Names the list on a screen with several. */
  label?: string;
  /** Another page is loading. */
  busy?: boolean;
}

/** 1-based position of the page's first row. Undefined if a URL with a cursor does not say it. */
function positionOf({ after, before, last, from }: PageAddress, totalCount: number) {
  if (last !== undefined) return Math.max(totalCount - last + 1, 1);
  return after === undefined && before === undefined ? 1 : from;
}

/** First, previous, next, and last page of a connection, with its total and the page size. */
export function Pagination({
  pageInfo,
  totalCount,
  page,
  onChange,
  label,
  busy = false,
}: PaginationProps) {
  const { t, i18n } = useLingui();
  const { size } = page;
  const count = totalCount ?? 0;
  const from = positionOf(page, count);
  const to = from === undefined ? undefined : Math.min(from + (page.last ?? size) - 1, count);
  const back = pageInfo?.hasPreviousPage === true;
  const forth = pageInfo?.hasNextPage === true;
  const all = i18n.number(count);
  const range =
    from === undefined || to === undefined || count === 0
      ? null
      : `${i18n.number(from)}–${i18n.number(to)}`;

  function previous() {
    const start = from === undefined ? undefined : from - size;
    // Read forward from the start, so that the first page is full.
    if (start !== undefined && start <= 1) onChange({ size });
    else onChange({ size, before: pageInfo?.startCursor ?? undefined, from: start });
  }

  function button(
    label: string,
    Icon: ComponentType<SVGProps<SVGSVGElement>>,
    possible: boolean,
    go: () => void,
  ) {
    const disabled = !possible || busy;
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        // Not `disabled`, so that a keyboard user who reaches the last page keeps the focus.
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) go();
        }}
        className="flex size-9 items-center justify-center rounded-control text-ink-2 fade hover:bg-sunk hover:text-ink aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-control"
      >
        <Icon className="size-4" />
      </button>
    );
  }

  return (
    <nav
      aria-label={label ?? t`Pages`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-13 text-ink-2"
    >
      <p aria-live="polite" className="min-h-5">
        {totalCount === undefined ? (
          <Skeleton className="h-4 w-20" />
        ) : range === null ? (
          <Trans>
            <span className="tabular-nums">{all}</span> total
          </Trans>
        ) : (
          <Trans>
            <span className="tabular-nums">{range}</span> of{' '}
            <span className="tabular-nums">{all}</span>
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
        <Select
          size="small"
          label={t`Rows per page`}
          value={String(size)}
          options={PAGE_SIZES.map((each) => ({ value: String(each), label: t`${each} per page` }))}
          onChange={(value) => onChange({ size: Number(value) })}
        />
        <div className="flex gap-0.5">
          {button(t`First page`, FirstIcon, back, () => onChange({ size }))}
          {button(t`Previous page`, PreviousIcon, back, previous)}
          {button(t`Next page`, NextIcon, forth, () => {
            onChange({
              size,
              after: pageInfo?.endCursor ?? undefined,
              from: to === undefined ? undefined : to + 1,
            });
          })}
          {button(t`Last page`, LastIcon, forth, () => {
            onChange({ size, last: count % size || size });
          })}
        </div>
      </div>
    </nav>
  );
}
