import { getMetadataStorage } from 'type-graphql';

/**
 * Builds a schema whose plain fields have no resolver. type-graphql gives every field one, also those that only show a
 * property: some 300 calls, each with its own `info`, in one overview. Marked as simple they have none, and compiled
 * operations read the property itself. Fields that somebody guards (`@Authorized`, middlewares) keep their resolver, and so
 * do getters, whose failures are errors of theirs. The marks are for this build only: the library's metadata belong to the
 * whole process (SECURITY 45). Call it once all classes are loaded.
 */
export function withPlainFields<T>(build: () => T): T {
  const { fields, authorizedFields, middlewares } = getMetadataStorage();
  const guarded = new Set(
    [...authorizedFields, ...middlewares].map(({ target, fieldName }) => keyOf(target, fieldName)),
  );
  const plain = fields.filter(
    ({ target, name, schemaName, simple }) =>
      simple === undefined &&
      schemaName === name &&
      !guarded.has(keyOf(target, name)) &&
      !isAccessor(target, name),
  );
  for (const field of plain) field.simple = true;
  try {
    return build();
  } finally {
    for (const field of plain) delete field.simple;
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
