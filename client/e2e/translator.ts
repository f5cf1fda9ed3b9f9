import type { Page } from '@playwright/test';

/**
 * Runs in the page: a translator as browsers have one. It takes every text out of the page and puts a copy into two `font`
 * elements in its place, and does so again whenever the page changes. It leaves alone what is marked as not to be
 * translated. The copy says the same, so that tests find what they look for.
 */
function translate(): void {
  const LEFT_ALONE = '[translate="no"], script, style, noscript, textarea, option, title, svg';
  /** The compiler warns of this element by its name. */
  const FONT = 'font' as string;
  window.translatedTexts = [];

  function translateText(text: Text): void {
    const words = text.data;
    const parent = text.parentElement;
    if (words.trim() === '' || parent === null) return;
    if (parent.closest(`font, ${LEFT_ALONE}`) !== null) return;
    const copy = document.createElement(FONT);
    copy.append(document.createElement(FONT));
    copy.firstElementChild?.append(words);
    text.replaceWith(copy);
    window.translatedTexts.push({ text, words, copy });
  }

  function translateBelow(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      texts.push(node as Text);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) translateText(text);
  }

  // Texts of the parser would be taken away while it still adds to them.
  document.addEventListener('DOMContentLoaded', () => {
    translateBelow(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateBelow(target);
        for (const node of addedNodes) if (node.isConnected) translateBelow(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Every document that the page opens is translated from now on. */
export async function translateIn(page: Page): Promise<void> {
  await page.addInitScript(translate);
}

/** Texts that the application changed since they were translated: readers still see the earlier words. */
export function staleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    window.translatedTexts
      .filter(({ text, words, copy }) => copy.isConnected && text.data !== words)
      .map(({ text, words, copy }) => {
        const at = copy.parentElement?.cloneNode() as HTMLElement | undefined;
        return `stale: "${words}" instead of "${text.data}" in ${at?.outerHTML.slice(0, 120) ?? ''}`;
      }),
  );
}

/** Whole texts that say something exact, and must not be translated (SECURITY 57). */
const EXACT = {
  'an address': String.raw`(\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4}(:[\da-f]{0,4}){3,7}`,
  'an amount': String.raw`[−-]?\$[\d,]+(\.\d\d)?`,
  'a proxy line': String.raw`[^\s/]+:\d{4,5}(:\S+)*`,
  'an API key': String.raw`\S+_[\w-]{16,}`,
};

/** Exact texts that a translator may change. */
export async function exactTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => window.translatedTexts.map(({ words }) => words.trim()));
  return Object.entries(EXACT).flatMap(([name, pattern]) =>
    [...new Set(texts)]
      .filter((text) => new RegExp(`^(${pattern})$`).test(text))
      .map((text) => `${name} may be translated: ${text}`),
  );
}

declare global {
  interface Window {
    translatedTexts: { text: Text; words: string; copy: HTMLElement }[];
  }
}
