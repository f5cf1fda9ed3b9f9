import type { Page } from '@playwright/test';

/** Windows in which a list has all its columns, some of them, or cards. */
const WIDTHS = [1280, 1024, 768, 390];

/** The words of lists for no value. */
const NO_VALUE = ['none', 'nothing'];

/**
 * Columns whose values cannot be read in a window of one of these widths, one line each. A column without room must have
 * its value in a line below another one. Only for tables whose hidden cells stay in the document.
 */
export async function lostValues(page: Page): Promise<string[]> {
  const window = page.viewportSize();
  if (window === null || (await page.locator('main tbody tr').count()) === 0) return [];
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: window.height });
    const lost = await page.evaluate((NO_VALUE) => {
      const found = new Map<string, string>();
      for (const row of document.querySelectorAll<HTMLTableRowElement>('main tbody tr')) {
        if (!row.checkVisibility()) continue;
        const shown = row.innerText;
        const heads = row.closest('table')?.tHead?.rows[0]?.cells;
        [...row.cells].forEach((cell, index) => {
          if (cell.checkVisibility()) return;
          const head = heads?.[index]?.textContent ?? String(index);
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
            // The column's head, for cards, and marks.
            if (text.parentElement?.closest('[aria-hidden="true"]') != null) continue;
            const words = text.textContent?.split(/\s+/) ?? [];
            const missing = words.filter(
              (word) => !NO_VALUE.includes(word) && !shown.includes(word),
            );
            if (missing.length > 0 && !found.has(head)) found.set(head, missing.join(' '));
          }
        });
      }
      return [...found];
    }, NO_VALUE);
    faults.push(
      ...lost.map(([column, value]) => `${column} cannot be read at ${String(width)} px: ${value}`),
    );
  }
  await page.setViewportSize(window);
  return faults;
}
