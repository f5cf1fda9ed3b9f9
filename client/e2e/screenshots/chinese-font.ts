import type { Page } from '@playwright/test';

export const HOW_TO_GET_A_CHINESE_FONT =
  'No font for Chinese: every character would be the same empty box. Install one with "apt-get install fonts-noto-cjk".';

/** Whether a Chinese font is installed: without one, two different characters render the same. */
export function hasChineseFont(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const drawn = (character: string) => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is no canvas to draw on');
      context.font = '48px sans-serif';
      context.fillText(character, 10, 60);
      return canvas.toDataURL();
    };
    return drawn('繁') !== drawn('體');
  });
}
