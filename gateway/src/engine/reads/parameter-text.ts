/**
 * A parameter as Postgres reads it: null, text, numbers, booleans, instants, bytea, arrays of these; anything else is JSON.
 */
export function parameterText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'undefined':
      return null;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value === null) return null;
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array)
        return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
      if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
      return JSON.stringify(value);
  }
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return parameterText(value) ?? '{}';
  const text = parameterText(value);
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
