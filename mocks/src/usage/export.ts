import { http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { csvLines } from '../../../schema/rules/csv.js';
import { granularityFor } from '../../../schema/rules/usage-granularity.js';
import { refused } from '../msw/answer.js';
import { hasLongList } from '../msw/list-lengths.js';
import { userOf } from '../msw/sessions.js';
import type { World } from '../msw/records.js';
import { cellsOf, figuresOf } from './cells.js';
import { groupsOf } from './groups.js';
import { cutSpan, spanOf } from './periods.js';

/** The file of usage (gateway: http/usage), with fewer columns. */
export function usageExportHandlers(world: World) {
  return [
    http.get('/usage/export.csv', ({ request }) => {
      if (userOf(world, request) === null) return refused(401, 'UNAUTHENTICATED');
      const text = new URL(request.url).searchParams.get('query') ?? '{}';
      const query = JSON.parse(text) as Types.UsageQuery;
      if (hasLongList(query)) return refused(400, 'BAD_USER_INPUT', 'LIST_TOO_LONG');
      const { filter, groupBy, thenBy, granularity } = query;
      const span = spanOf(world.now.getTime(), { query });
      const by = [groupBy, thenBy].filter((each) => each != null);
      const rows = cutSpan(span, granularity ?? granularityFor(span.to - span.from)).flatMap(
        (bucket) => {
          const times = [bucket.from, bucket.to].map((at) => new Date(at).toISOString());
          const cells = cellsOf(world.usage, world.now, bucket, filter ?? {});
          if (by.length === 0) return [[...times, figuresOf(cells, filter ?? {}).totalBytes]];
          return groupsOf(cells, by, filter ?? {}).map(({ keys, figures }) => [
            ...times,
            ...keys,
            figures.totalBytes,
          ]);
        },
      );
      const columns = by.map((each) => each.toLowerCase());
      const lines = csvLines([['start', 'end', ...columns, 'total_bytes'], ...rows]);
      return HttpResponse.text(lines, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    }),
  ];
}
