import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import type { GraphQLError, ValidationContext, ValidationRule } from 'graphql';
import { costLimitRule } from './limits/cost-limit.js';

/** How large an operation may be (SECURITY 27). The dashboard's largest uses about a third of each. */
export const LIMITS = {
  tokens: 2_000,
  depth: 12,
  aliases: 15,
  directives: 30,
  /** Values in the answer at most, see limits/cost-limit.ts. */
  cost: 20_000,
  bodyBytes: 100_000,
} as const;

/** As errors of validation (400). Thrown instead, they would leave as internal errors. */
const reported = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) => context?.reportError(error),
  ],
};

/** Rules that run with graphql-js's own, before any executor. A document's own size is bounded by the parser. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ n: LIMITS.depth, ...reported }),
  maxAliasesRule({ n: LIMITS.aliases, allowList: [], ...reported }),
  maxDirectivesRule({ n: LIMITS.directives, ...reported }),
  costLimitRule(LIMITS.cost),
];
