import type { Core, Needs } from '../../platform/core.js';
import { questionReads } from '../../platform/database/question-reads.js';
import type { LocationService } from '../location/location.service.js';
import { UsageIngestService } from './ingest/usage-ingest.service.js';
import { UsageNodes } from './ingest/usage-nodes.js';
import { UsagePartitions } from './ingest/usage-partitions.js';
import { UsageRecounts } from './ingest/usage-recounts.js';
import { UsageTargetFolding } from './ingest/usage-target-folding.js';
import { PaidWeeks } from './report/run-out.reads.js';
import { UsageDayStarts } from './report/usage-day-starts.js';
import { UsageExports } from './report/usage-exports.service.js';
import { UsageQuestions } from './report/usage-questions.js';
import { UsageReportService } from './report/usage-report.service.js';
import { UsagePosting } from './posting/usage-posting.js';
import { UsageSealing } from './sealing/usage-sealing.js';

interface Given
  extends
    Pick<Core, 'reads'>,
    Needs<
      | typeof UsageIngestService
      | typeof UsageDayStarts
      | typeof UsageRecounts
      | typeof UsageTargetFolding
      | typeof UsageReportService
      | typeof UsageExports,
      'partitions' | 'dayStarts' | 'nodes' | 'questions' | 'paidWeeks' | 'paceReads' | 'posting'
    > {
  locations: LocationService;
  config: { edgeNodes: readonly { id: string }[] };
}

export function composeUsage({ locations, config, ...given }: Given) {
  const usagePartitions = new UsagePartitions(given);
  const usageDayStarts = new UsageDayStarts(given);
  const usageNodes = new UsageNodes({ ...given, nodeIds: config.edgeNodes.map(({ id }) => id) });
  const usagePosting = new UsagePosting({ ...given, nodes: usageNodes });
  const questions = new UsageQuestions({
    reads: given.reads,
    dayStarts: usageDayStarts,
    countries: () => locations.index(),
  });
  const reads = questionReads(given.reads);
  return {
    usagePartitions,
    usageDayStarts,
    usageNodes,
    usagePosting,
    usageSealing: new UsageSealing(given),
    usageRecounts: new UsageRecounts({ ...given, posting: usagePosting }),
    usageTargetFolding: new UsageTargetFolding(given),
    usageReports: new UsageReportService({
      ...given,
      reads,
      questions,
      nodes: usageNodes,
      paidWeeks: new PaidWeeks(),
      paceReads: given.reads,
    }),
    usageExports: new UsageExports({ ...given, questions, nodes: usageNodes }),
    usageIngest: new UsageIngestService({ ...given, partitions: usagePartitions }),
  };
}
