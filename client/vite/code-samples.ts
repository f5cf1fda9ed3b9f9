import { readFileSync } from 'node:fs';
import highlight from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import type { Plugin } from 'vite';
import type { CodeSample, CodeToken } from '../src/ui/code-sample';

const LANGUAGES = { sh: bash, py: python, js: javascript, php, java, go, cs: csharp };

for (const [name, language] of Object.entries(LANGUAGES))
  highlight.registerLanguage(name, language);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Maps the highlighter's many scopes to the ledger's few colours, or to plain ink. */
function kindOf(scopes: readonly string[]): CodeToken['kind'] {
  const scope = scopes.join(' ');
  if (scope.includes('comment')) return 'comment';
  if (scope.includes('string')) return 'string';
  if (/keyword|built_in|literal/.test(scope)) return 'keyword';
  if (scope.includes('number')) return 'number';
  return 'plain';
}

/** Marks at the beginning of a line, `{{ifAuth}}`: the line stands only where that is so (`linesFor` in ui/code-sample.ts). */
const CONDITIONS = /^(?:\{\{if[A-Z]\w*\}\})+/;

/** Flattens the highlighter's nested spans into lines of tokens. `{{name}}` becomes a token that is filled when shown. */
export function tokenize(source: string, language: string): CodeSample {
  const written = source.trimEnd().split('\n');
  // The marks are no part of the language, so the highlighter does not see them.
  const code = written.map((line) => line.replace(CONDITIONS, '')).join('\n');
  const lines = tokenLines(highlight.highlight(code, { language }).value);
  return lines.map((line, row) => [...conditionsOf(written[row] ?? ''), ...line]);
}

function conditionsOf(line: string): CodeToken[] {
  const [marks = ''] = CONDITIONS.exec(line) ?? [];
  return [...marks.matchAll(/\{\{(\w+)\}\}/g)].map(([, slot = '']) => ({ kind: 'plain', slot }));
}

function tokenLines(html: string): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  const scopes: string[] = [];
  for (const part of html.split(/(<span class="[^"]*">|<\/span>)/)) {
    const [, opened] = /^<span class="([^"]*)">$/.exec(part) ?? [];
    if (opened !== undefined) scopes.push(opened);
    else if (part === '</span>') scopes.pop();
    else
      addText(
        lines,
        part.replace(/&(?:lt|gt|amp|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
        kindOf(scopes),
      );
  }
  return lines;
}

function addText(lines: CodeToken[][], text: string, kind: CodeToken['kind']): void {
  text.split('\n').forEach((line, index) => {
    if (index > 0) lines.push([]);
    for (const piece of line.split(/(\{\{\w+\}\})/)) {
      const [, slot] = /^\{\{(\w+)\}\}$/.exec(piece) ?? [];
      if (slot !== undefined) lines.at(-1)?.push({ kind, slot });
      else if (piece !== '') lines.at(-1)?.push({ kind, text: piece });
    }
  });
}

/**
 * `import curl from './curl.sh?sample'` gives the file as highlighted tokens. Done at build, because the smallest runtime
 * highlighter with these languages costs more than the whole page (168 KB, DESIGN.md).
 */
export function codeSamples(): Plugin {
  return {
    name: 'hearth:code-samples',
    enforce: 'pre',
    load(id) {
      const [, file, extension] = /^(.*\.(\w+))\?sample$/.exec(id) ?? [];
      if (file === undefined || extension === undefined) return null;
      if (!(extension in LANGUAGES)) throw new Error(`${file}: no highlighter for .${extension}`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(tokenize(readFileSync(file, 'utf8'), extension))};`;
    },
  };
}
