import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'([^']*generated\/operations)';/g;
const PART = /^(.*\/generated\/operations\.ts)\?part=(\w+)$/;
/** A document or a hook: one line, as the generator writes them. */
const STATEMENT = /^export const (\w+) = (.*)$/gm;

/** Every document and hook of the generated file by its name. */
function statementsOf(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(STATEMENT)].map(([statement, name = '']) => [name, statement]),
  );
}

/**
 * Builds each generated document and hook as a module of its own. They are written into one file, which would otherwise
 * be one chunk: every screen would bring the operations of all screens.
 */
export function splitOperations(): Plugin {
  let file = '';
  let statements = new Map<string, string>();
  let preamble = '';
  return {
    name: 'hearth:split-operations',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      file = join(root, 'src/generated/operations.ts');
    },
    buildStart() {
      const source = readFileSync(file, 'utf8');
      statements = statementsOf(source);
      preamble = /^import \{ use.*$/m.exec(source)?.[0] ?? '';
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('generated/operations')) return null;
      return code.replace(IMPORT, (_whole, names: string, from: string) => {
        const path = join(dirname(id), `${from}.ts`);
        return (
          names
            .split(',')
            .map((name) => name.trim())
            // Types are gone after the build.
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => `import { ${name} } from '${path}?part=${name}';`)
            .join('')
        );
      });
    },
    resolveId(id) {
      return PART.test(id) ? { id, moduleSideEffects: false } : null;
    },
    load(id) {
      const [, path, name] = PART.exec(id) ?? [];
      if (path === undefined || name === undefined) return null;
      const statement = statements.get(name);
      if (statement === undefined) throw new Error(`generated/operations.ts has no "${name}"`);
      // Identifiers only: a document's strings may contain the names of others.
      const words = new Set(statement.replace(/"[^"]*"/g, '""').match(/\w+/g));
      const others = [...words].filter((word) => word !== name && statements.has(word));
      const imports = others.map((other) => `import { ${other} } from '${path}?part=${other}';`);
      return `${preamble}\n${imports.join('\n')}\n${statement}\n`;
    },
  };
}
