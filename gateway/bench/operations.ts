import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  Kind,
  parse,
  print,
  visit,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';

const CLIENT = fileURLToPath(new URL('../../client/src', import.meta.url));
const operations = new Map<string, OperationDefinitionNode>();
const fragments = new Map<string, FragmentDefinitionNode>();

for (const path of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.graphql')) continue;
  for (const node of parse(readFileSync(`${CLIENT}/${path}`, 'utf8')).definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
    if (node.kind === Kind.OPERATION_DEFINITION && node.name) operations.set(node.name.value, node);
  }
}

/** An operation of the client's screens, as the browser sends it. */
export function screenOperation(name: string): string {
  const operation = operations.get(name);
  if (!operation) throw new Error(`the client has no operation ${name}`);
  return withScreenFragments(print(operation));
}

/** An operation, with the client's fragments that it uses. */
export function withScreenFragments(operation: string): string {
  const used = new Set<FragmentDefinitionNode>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) => {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment) throw new Error(`the client has no fragment ${name.value}`);
        if (used.has(fragment)) return;
        used.add(fragment);
        collect(fragment);
      },
    });
  };
  for (const node of parse(operation).definitions)
    if (node.kind === Kind.OPERATION_DEFINITION) collect(node);
  return [operation, ...[...used].map(print)].join('\n');
}
