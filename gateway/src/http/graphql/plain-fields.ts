import { getMetadataStorage } from 'type-graphql';

/**
 * Builds a schema whose plain fields have no resolver. type-graphql gives every field one, also those that only show a
 * property: some 300 calls, each with its own `info`, in one overview. Marked as simple they have none, and compiled
 * operations read the property itself. Getters keep their resolver, because their failures are errors of theirs. The marks are for this build only: the library's metadata belong to the
 * whole process (SECURITY 45). Call it once all classes are loaded.
 */
export function withPlainFields<T>(build: () => T): T {
  const { fields } = getMetadataStorage();
  const plain = fields.filter(
    ({ target, name, schemaName, simple }) =>
      simple === undefined && schemaName === name && !isAccessor(target, name),
  );
  for (const field of plain) field.simple = true;
  try {
    return build();
  } finally {
    for (const field of plain) delete field.simple;
  }
}

function isAccessor({ prototype }: { prototype?: unknown }, name: string): boolean {
  return (
    typeof prototype === 'object' &&
    prototype !== null &&
    Object.getOwnPropertyDescriptor(prototype, name)?.get !== undefined
  );
}
