import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';
import { costLimitRule } from './limits/cost-limit.js';
import { OPERATION_LIMITS } from '../../../../schema/rules/limits.js';

/** The dashboard's largest operation uses about a third of each, and two thirds of the cost. */
export const LIMITS = OPERATION_LIMITS;

/**
 * As errors of validation (400); thrown instead, they would leave as internal errors. And in words of ours: the rules call
 * every refusal an error of syntax.
 */
const reported = (message: string) => ({
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null) => context?.reportError(new GraphQLError(message)),
  ],
});

const tooMany = (what: string, most: number) =>
  `This document holds too many ${what}: at most ${most} are allowed.`;

/** Rules that run with graphql-js's own, before any executor. A document's own size is bounded by the parser. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({
    n: LIMITS.depth,
    ...reported(
      `This document is nested too deeply: a depth of at most ${LIMITS.depth} is allowed.`,
    ),
  }),
  maxAliasesRule({
    n: LIMITS.aliases,
    allowList: [],
    ...reported(tooMany('aliases', LIMITS.aliases)),
  }),
  maxDirectivesRule({
    n: LIMITS.directives,
    ...reported(tooMany('directives', LIMITS.directives)),
  }),
  costLimitRule(LIMITS.cost),
];

/** Replaces the parser's message about a document that is too long. */
export function clearWords(message: string): string {
  return message.startsWith('Syntax Error: Document contains more that')
    ? tooMany('tokens', LIMITS.tokens)
    : message;
}
