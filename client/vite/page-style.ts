import postcss, { type ChildNode, type Root } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

const USED_VARIABLE = /var\(--[\w-]+/g;

/**
 * Prepares a style sheet from which each page takes what it can use.
 * @returns a function from a page's sources (its HTML and the scripts that it may load) to its part of the sheet: without
 *   selectors that require a class which no source contains as a word, and without variables that nothing uses
 */
export function pageStyles(css: string): (sources: readonly string[]) => string {
  const sheet = postcss.parse(css);
  const requiredBy = new Map<string, string[][]>();
  sheet.walkRules(({ selector }) => {
    if (!requiredBy.has(selector))
      requiredBy.set(selector, parseSelectors().astSync(selector).nodes.map(requiredClasses));
  });
  const named = new Set([...requiredBy.values()].flat(2));
  /** By what they have of the sheet: hundreds of pages are alike. */
  const made = new Map<string, string>();
  return (sources) => {
    const words = new Set(
      sources
        .flatMap((source) => unescaped(source).split(/[\s"'`]+/))
        .filter((word) => named.has(word)),
    );
    const variables = new Set(sources.flatMap((source) => source.match(USED_VARIABLE) ?? []));
    const key = [...words, ...variables].sort().join(' ');
    const known = made.get(key);
    if (known !== undefined) return known;
    const page = sheet.clone();
    page.walkRules((rule) => {
      const required = requiredBy.get(rule.selector) ?? [];
      const used = rule.selectors.filter(
        (_, index) => required[index]?.every((name) => words.has(name)) !== false,
      );
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    });
    removeUnusedVariables(page, variables);
    page.walk((node) => {
      if ('nodes' in node && node.nodes?.length === 0) node.remove();
    });
    const style = page.toString();
    made.set(key, style);
    return style;
  };
}

/** Classes that an element must have. Those in `:not()`, `:is()`, and `:where()` may be absent. */
function requiredClasses({ nodes }: Selector): string[] {
  return nodes.filter(({ type }) => type === 'class').map(({ value }) => value ?? '');
}

/** Tailwind has classes with `&`, `<`, and `>`, which HTML escapes. */
function unescaped(html: string): string {
  return html.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** Repeats until every variable is used, because removing one may leave others unused. */
function removeUnusedVariables(page: Root, variables: ReadonlySet<string>): void {
  for (let isDone = false; !isDone;) {
    isDone = true;
    const used = new Set([...variables, ...(page.toString().match(USED_VARIABLE) ?? [])]);
    const removeUnused = (node: ChildNode, name: string) => {
      if (used.has(`var(${name}`)) return;
      node.remove();
      isDone = false;
    };
    page.walkDecls(/^--/, (declaration) => removeUnused(declaration, declaration.prop));
    page.walkAtRules('property', (atRule) => removeUnused(atRule, atRule.params));
  }
}
