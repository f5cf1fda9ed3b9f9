import type { RequestContext } from '../../../platform/graphql/context.js';
import type { QuestionBudget } from './question-budget.js';
import type { UsageReportService } from './usage-report.service.js';

export type UsageContext = RequestContext<{ usageReports: UsageReportService }> & {
  /** What the questions of this operation may read together. */
  questions: QuestionBudget;
};
