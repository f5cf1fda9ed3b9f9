import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { PageWishes } from '../platform/page.js';

/** What is asked of the list that is being resolved, besides its items. */
export function pageWishes(info: GraphQLResolveInfo): PageWishes {
  return {
    counted: asksFor(info, 'totalCount'),
    located: asksFor(info, 'edges') || asksFor(info, 'pageInfo'),
  };
}

const known = new WeakMap<readonly FieldNode[], Map<string, boolean>>();

/**
 * Whether the operation selects a field of this name right below the one that is being resolved, so that a resolver need
 * not read what nobody asked for. Conditions (`@skip`, `@include`) are not looked at: then it may be read in vain.
 */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  let answers = known.get(info.fieldNodes);
  if (!answers) known.set(info.fieldNodes, (answers = new Map<string, boolean>()));
  let answer = answers.get(field);
  if (answer === undefined) {
    answer = info.fieldNodes.some(
      (node) => node.selectionSet && selects(node.selectionSet, field, info),
    );
    answers.set(field, answer);
  }
  return answer;
}

function selects(
  { selections }: SelectionSetNode,
  field: string,
  info: GraphQLResolveInfo,
): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === field;
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return selects(selection.selectionSet, field, info);
    const fragment = info.fragments[selection.name.value];
    return fragment !== undefined && selects(fragment.selectionSet, field, info);
  });
}
