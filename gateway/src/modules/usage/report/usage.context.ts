import type { RequestContext } from '../../../platform/graphql/context.js';
import type { UsageReportService } from './usage-report.service.js';

export type UsageContext = RequestContext<{ usageReports: UsageReportService }>;
