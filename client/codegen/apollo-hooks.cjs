// GraphQL Code Generator plugin: typed hooks of Apollo Client 4 over the typed documents of the same file.
// typescript-react-apollo still targets version 3 and needs ts-nocheck (STACK.md). CommonJS, because the generator loads
// local plugins with require.
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * @param {unknown} _schema
 * @param {{ document: import('graphql').DocumentNode }[]} documents files with their operations
 */
exports.plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    .filter(({ kind }) => kind === 'OperationDefinition');
  const used = new Set();
  const hooks = operations.flatMap(({ name, operation, variableDefinitions = [] }) => {
    const type = `${pascal(name.value)}${pascal(operation)}`;
    const required = variableDefinitions.some(
      (variable) => variable.type.kind === 'NonNullType' && !variable.defaultValue,
    );
    const hook = (base, suffix, mark) => {
      used.add(base);
      const options = `options${mark}: ${base}.Options<${type}, ${type}Variables>`;
      return `export const use${pascal(name.value)}${suffix} = (${options}) => ${base}(${pascal(name.value)}Document, options);`;
    };
    if (operation === 'mutation') return [hook('useMutation', 'Mutation', '?')];
    return [hook('useQuery', 'Query', required ? '' : '?'), hook('useLazyQuery', 'LazyQuery', '?')];
  });
  return {
    prepend:
      hooks.length === 0
        ? []
        : [`import { ${[...used].sort().join(', ')} } from '@apollo/client/react';`],
    content: hooks.join('\n'),
  };
};
