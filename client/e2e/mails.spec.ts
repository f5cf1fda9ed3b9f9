import { sampleMails } from '../../gateway/test/support/sample-mails.js';
import { expect, test } from './fixtures.js';
import { axeViolations, COLOR_RULES, expectToFit } from './support/accessibility.js';

/** Mail programs show an email on a page of their own, often in a narrow window. */
const WIDTHS = [360, 800] as const;

for (const locale of ['en-US', 'zh-HK'] as const)
  test(`every email in ${locale}: axe finds nothing, and nothing is cut off`, async ({ page }) => {
    for (const { template, mail } of sampleMails(locale))
      await test.step(template, async () => {
        await page.setContent(mail.html);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await expectToFit(page);
        }
        for (const [colorScheme, ground, rules] of [
          ['light', 'rgb(250, 249, 246)', undefined],
          ['dark', 'rgb(14, 20, 18)', COLOR_RULES],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('body')).toHaveCSS('background-color', ground);
          // Landmarks belong to the mail program, which shows the email inside a page of its own.
          const violations = (await axeViolations(page, rules)).filter(
            (violation) => !/^(region|landmark-one-main):/.test(violation),
          );
          expect(violations).toEqual([]);
        }
      });
  });
