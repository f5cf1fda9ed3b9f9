import { sampleMails } from '../../gateway/test/support/sample-mails.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';

const here = shareProduct(() => Promise.resolve({}));

/** Mail programs show an email on a page of their own, often in a narrow window. */
const WIDTHS = [360, 800] as const;

describeInBrowser('every email', () => {
  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it.each(['en-US', 'zh-HK'] as const)(
      'in %s: axe finds nothing, and nothing is cut off',
      async (locale) => {
        const { page, complaints, close } = await visitor(here.browser, { colorScheme });
        for (const { template, mail } of sampleMails(locale)) {
          await page.setContent(mail.html);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            expect([template, width, overflow]).toEqual([template, width, 0]);
          }
          const background = await page.evaluate(
            () => getComputedStyle(document.body).backgroundColor,
          );
          expect(background).toBe(
            colorScheme === 'light' ? 'rgb(250, 249, 246)' : 'rgb(14, 20, 18)',
          );
          // Landmarks belong to the mail program, which shows the email inside a page of its own.
          const violations = (await axeViolations(page)).filter(
            (violation) => !/^(region|landmark-one-main):/.test(violation),
          );
          expect([template, violations]).toEqual([template, []]);
        }
        expect(complaints).toEqual([]);
        await close();
      },
    );
  });
});
