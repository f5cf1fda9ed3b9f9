import { registerEnumType } from 'type-graphql';

/**
 * Registers a GraphQL enum whose values have their own names in the code, too.
 * @param values describes each value
 */
export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): { readonly [Each in Value]: Each } {
  const names = Object.keys(values) as Value[];
  const type = Object.fromEntries(names.map((each) => [each, each])) as { [Each in Value]: Each };
  registerEnumType(type, {
    name,
    description,
    valuesConfig: Object.fromEntries(
      names.map((each) => [each, { description: values[each] }]),
    ) as Record<Value, { description: string }>,
  });
  return type;
}
