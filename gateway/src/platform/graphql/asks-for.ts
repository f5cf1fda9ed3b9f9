import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { PageWishes } from '../page.js';

/** The fields of the current list that the operation selects besides its items. */
export function pageWishes(info: GraphQLResolveInfo): PageWishes {
  return {
    counted: asksFor(info, TOTAL_COUNT),
    located: asksFor(info, POSITIONS),
  };
}

const TOTAL_COUNT = ['totalCount'] as const;
const POSITIONS = ['edges', 'pageInfo'] as const;

type Answers = WeakMap<readonly FieldNode[], Map<readonly string[], boolean>>;
const below: Answers = new WeakMap();
const anywhereBelow: Answers = new WeakMap();

/**
 * Whether the operation selects one of these fields directly below the current one, so that a resolver can skip
 * unselected reads. Ignores `@skip` and `@include`, so a read may be unnecessary. Pass the same array each time:
 * results are cached by its identity.
 */
export function asksFor(info: GraphQLResolveInfo, fields: readonly string[]): boolean {
  return remembered(below, info, fields);
}

/** Like `asksFor`, at any depth. A field of another type with one of these names counts too. */
export function asksAnywhereFor(info: GraphQLResolveInfo, fields: readonly string[]): boolean {
  return remembered(anywhereBelow, info, fields);
}

/** Whether the operation selects a field of this object type, below the current field, that is none of `fields`. */
export function asksBeyond(
  info: GraphQLResolveInfo,
  type: string,
  fields: readonly string[],
): boolean {
  let others = othersThan.get(fields);
  if (!others) {
    others = Object.keys((info.schema.getType(type) as GraphQLObjectType).getFields()).filter(
      (name) => !fields.includes(name),
    );
    othersThan.set(fields, others);
  }
  return asksAnywhereFor(info, others);
}

const othersThan = new WeakMap<readonly string[], readonly string[]>();

function remembered(known: Answers, info: GraphQLResolveInfo, fields: readonly string[]): boolean {
  let answers = known.get(info.fieldNodes);
  if (!answers) known.set(info.fieldNodes, (answers = new Map<readonly string[], boolean>()));
  const deep = known === anywhereBelow;
  let answer = answers.get(fields);
  if (answer === undefined) {
    answer = info.fieldNodes.some(
      ({ selectionSet }) => selectionSet && selects(selectionSet, fields, deep, info),
    );
    answers.set(fields, answer);
  }
  return answer;
}

function selects(
  { selections }: SelectionSetNode,
  fields: readonly string[],
  deep: boolean,
  info: GraphQLResolveInfo,
): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) {
      const { name, selectionSet } = selection;
      if (fields.includes(name.value)) return true;
      return deep && selectionSet !== undefined && selects(selectionSet, fields, deep, info);
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : info.fragments[selection.name.value];
    return fragment !== undefined && selects(fragment.selectionSet, fields, deep, info);
  });
}
