import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join, sep } from 'node:path';

/**
 * Two builds show the components of this folder, each with a style sheet of its own. A style in only one of the sheets is
 * missing in the other build, and nothing fails: tabs of code did nothing on the dashboard for that reason.
 */
const SRC = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');
const isFile = (file: string) => statSync(join(SRC, file), { throwIfNoEntry: false })?.isFile();

/** A file and all that it imports, below src. */
function closure(file: string, importOf: RegExp, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of read(file).matchAll(importOf)) {
    const path = join(dirname(file), name).split(sep).join('/');
    const source = ['', '.ts', '.tsx'].map((end) => path + end).find((each) => isFile(each));
    if (source !== undefined) closure(source, importOf, found);
  }
  return found;
}

const MODULE = /(?:from|import\()\s*'(\.[^'?]+)'/g;
const SHEET = /@import '(\.[^']+)'/g;

const shownBySite = [...closure('site/entry-client.tsx', MODULE)].filter((file) =>
  /\.tsx$|-style\.ts$/.test(file),
);
/** The dashboard imports its screens by a pattern, so take all of their files. */
const shownByApp = ['app', 'features', 'lib'].flatMap((folder) =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).split(sep).join('/'))
    .filter((file) => file.endsWith('.tsx') && !/\.test(-kit)?\./.test(file))
    .flatMap((file) => [...closure(file, MODULE)]),
);
const BUILDS = [
  ['site', 'site/site.css', new Set(shownBySite)],
  ['app', 'app/app.css', new Set(shownByApp.filter((file) => /\.tsx$|-style\.ts$/.test(file)))],
] as const;

/** Whether Tailwind reads a file for this sheet: `@source '../ui/{Badge,Flag}.tsx'`. */
function isSource(sheet: string, file: string): boolean {
  return [...read(sheet).matchAll(/@source '([^']+)'/g)].some(([, glob = '']) => {
    const pattern = join(dirname(sheet), glob)
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll(/(?<!\))\*(?!\*)/g, '[^/]*')
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
    return new RegExp(`^${pattern}$`).test(file);
  });
}

const withClasses = (file: string) => /className|[A-Z] =\s*'[a-z-]+ /.test(read(file));

test.each(BUILDS)(
  'the sheet of the %s build has the classes of all that it shows',
  (_, sheet, files) => {
    expect([...files].filter((file) => withClasses(file) && !isSource(sheet, file))).toEqual([]);
  },
);

/** Classes and data attributes that written rules of a sheet name. */
function ruled(sheet: string): Set<string> {
  const rules = [...closure(sheet, SHEET)]
    .map(read)
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    // Rules inside one element of a page concern no component.
    .replaceAll(/#[a-z-]+ [^{]*\{/g, '{');
  const names = [
    ...rules.matchAll(/(?<![\w'./-])\.([a-z][\w-]*)/g),
    ...rules.matchAll(/@(?:utility|custom-variant) ([\w-]+)/g),
    ...rules.matchAll(/\[(data-[\w-]+)/g),
  ];
  return new Set(names.map(([, name = '']) => name));
}

/** Names in the elements of a component: classes, variants in front of them, and data attributes. */
function named(file: string): string[] {
  const source = read(file);
  return [
    ...[...source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
      .flatMap(([, plain, template]) => (plain ?? template ?? '').split(/\s+/))
      .flatMap((word) => [word, ...word.split(':').slice(0, -1)]),
    ...[...source.matchAll(/\s(data-[\w-]+)[=:]/g)].map(([, name = '']) => name),
  ];
}

test.each(BUILDS)(
  'the sheet of the %s build has the rules of all that it shows',
  (_, sheet, files) => {
    const here = ruled(sheet);
    const elsewhere = BUILDS.flatMap(([, other]) => [...ruled(other)]).filter(
      (name) => !here.has(name),
    );
    const missing = [...files].flatMap((file) =>
      named(file)
        .filter((name) => elsewhere.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  },
);

test('the files and names are found', () => {
  expect(BUILDS.map(([, , files]) => files.has('ui/CodeTabs.tsx'))).toEqual([true, true]);
  expect(named('ui/CodeTabs.tsx')).toEqual(expect.arrayContaining(['code-panel', 'data-inactive']));
  expect([...ruled('site/site.css')]).toEqual(
    expect.arrayContaining(['page', 'fade', 'data-auth']),
  );
});
