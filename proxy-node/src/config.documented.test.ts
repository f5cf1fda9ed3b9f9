import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

it('has every setting in the operating manual, and no other', () => {
  const inCode = namesIn(
    read('src/config.ts') + read('src/main.ts'),
    /(?:\b(?:text|integer|flag|origin|ports|servers)\(\s*|env\[)'([A-Z][A-Z0-9_]+)'/g,
  );
  expect(inCode.length).toBeGreaterThan(20);
  const [, settings = ''] = read('docs/operating.md').split(/^## (?:Settings|Ports)$/m);
  const firstCells = [...settings.matchAll(/^\| ([^|]+)/gm)].map(([, cell]) => cell).join();
  const documented = namesIn(firstCells, /`([A-Z][A-Z0-9_]+)`/g);
  expect(documented.sort()).toEqual(inCode.sort());
});

it('has every metric in the operating manual', () => {
  const metrics = namesIn(read('src/operations/operations.ts'), /'(hearth_node_\w+)'/g);
  expect(metrics.length).toBeGreaterThan(3);
  const documented = namesIn(read('docs/operating.md'), /^\| `(hearth_node_\w+)` /gm);
  expect(documented.sort()).toEqual(metrics.sort());
});
