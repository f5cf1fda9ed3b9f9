import { getMetadataStorage } from 'type-graphql';

/**
 * type-graphql gives every field a resolver, also those that only show a property: some 300 calls, each with its own
 * `info`, in one overview. Marked as simple they have none, and compiled operations read the property itself. Fields that
 * somebody guards (`@Authorized`, middlewares) keep their resolver, and so do getters, whose failures are errors of theirs.
 * Call it once all classes are loaded and before the schema is built.
 */
export function readPlainFieldsDirectly(): void {
  const { fields, authorizedFields, middlewares } = getMetadataStorage();
  const guarded = new Set(
    [...authorizedFields, ...middlewares].map(({ target, fieldName }) => keyOf(target, fieldName)),
  );
  for (const field of fields) {
    const { target, name, schemaName } = field;
    if (schemaName !== name || guarded.has(keyOf(target, name)) || isAccessor(target, name))
      continue;
    field.simple ??= true;
  }
}

const targets = new Map<object, number>();

function keyOf(target: object, name: string): string {
  let number = targets.get(target);
  if (number === undefined) targets.set(target, (number = targets.size));
  return `${number}.${name}`;
}

function isAccessor({ prototype }: { prototype?: unknown }, name: string): boolean {
  return (
    typeof prototype === 'object' &&
    prototype !== null &&
    Object.getOwnPropertyDescriptor(prototype, name)?.get !== undefined
  );
}
