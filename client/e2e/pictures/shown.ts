import { createHash } from 'node:crypto';
import { PICTURE_VIEWS } from '../../src/site/pictures/picture-files.js';
import { edgesOf, type Part, type Picture } from './picture-list.js';

/** What a picture shows, as far as it can be read without a browser. */
export interface Shown {
  /** Its words and the values of its fields, in order. */
  readonly text: readonly string[];
  /** A hash of its elements with all that places or colors them: tags, classes, and geometry. */
  readonly markup: string;
}

/** Attributes that can be seen. Ids and labels differ from run to run, or are only heard. */
const VISIBLE = [
  ...['class', 'style', 'value', 'placeholder', 'type', 'disabled', 'aria-checked', 'aria-pressed'],
  ...['x', 'y', 'x1', 'x2', 'dy', 'cx', 'cy', 'r', 'd', 'width', 'height', 'viewBox'],
  ...['transform', 'opacity', 'stroke-dasharray', 'text-anchor'],
];

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Reads the parts of the rendered screen that the picture shows, in wide and in narrow windows. */
export function readShown(picture: Picture): Shown {
  const text: string[] = [];
  const markup: string[] = [];
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const words = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (words !== '') text.push(words);
    }
    if (!(node instanceof Element) || node.classList.contains('sr-only')) return;
    const isChoice = node instanceof HTMLInputElement && /radio|checkbox/.test(node.type);
    if (isChoice) markup.push(node.checked ? 'checked' : 'not checked');
    else if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement)
      text.push(node.value);
    const seen = VISIBLE.filter((name) => node.hasAttribute(name)).map(
      (name) => `${name}=${node.getAttribute(name) ?? ''}`,
    );
    markup.push([node.localName, ...seen].join(' '));
    node.childNodes.forEach(read);
    markup.push('/');
  };
  const elements = PICTURE_VIEWS.flatMap((view) => picture[view].parts.flatMap(elementsOf));
  for (const element of new Set(elements)) {
    // A part of what another view shows whole.
    if (!elements.some((other) => other !== element && other.contains(element))) read(element);
  }
  return { text, markup: hashOf(markup.join('\n')) };
}

/** The first element of a part, the last, and their siblings between them. */
function elementsOf(part: Part): Element[] {
  const [first, last] = edgesOf(part);
  const elements: Element[] = [];
  for (let next: Element | null | undefined = first; next != null; next = next.nextElementSibling) {
    elements.push(next);
    if (next === last) return elements;
  }
  throw new Error('The last element of a part is no sibling of its first');
}
