import { expect, type Locator, type Page } from '@playwright/test';
import { makeFocusProbe } from './focus-probe.js';

/** A focusable element, as a screen reader announces it. */
export interface Target {
  /** ARIA's, or `summary`, which has none. */
  role: string;
  /** Empty for the only element of its role. */
  name: string | RegExp;
}

/** More tab stops than any screen has. */
const TABS = 150;

const say = ({ role, name }: Target) => `${role} “${String(name)}”`;

/**
 * A person who uses only a keyboard. At each tab stop it checks that the focus is visible: a ring, in view, not
 * covered, in the order of the page.
 */
export class Typist {
  /** Faults, each once. */
  readonly faults = new Set<string>();

  private constructor(readonly page: Page) {}

  static async at(page: Page): Promise<Typist> {
    await page.addInitScript(`window.focusProbe = (${makeFocusProbe.toString()})();`);
    return new Typist(page);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Replaces the value of a field. */
  async retype(text: string): Promise<void> {
    await this.press('Control+a');
    await this.type(text);
  }

  /** Presses Tab until there. @throws Error after more stops than any screen has */
  async tabTo(target: Target, back = false): Promise<void> {
    const passed = new Set<string>();
    for (let tabs = 0; tabs < TABS; tabs += 1) {
      const { lost, what } = await this.tab(back);
      if (lost) continue;
      if ((await this.focused(target).count()) > 0) return;
      passed.add(what);
    }
    throw new Error(`Tab never came to ${say(target)}, but to ${[...passed].join(', ')}`);
  }

  async backTo(target: Target): Promise<void> {
    await this.tabTo(target, true);
  }

  /** Presses Tab until there, then the key. */
  async use(target: Target, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** Waits until the focus arrives there by itself. */
  async arrivesAt(target: Target): Promise<void> {
    await expect(this.focused(target), `the focus arrives at ${say(target)}`).toHaveCount(1);
  }

  /** Checks the focus after arrow keys; Tab does so always. */
  async seesFocus(): Promise<void> {
    await this.look(true);
  }

  /** The focus stays in the field, so check the option that the arrow keys have reached. */
  async seesActiveOption(): Promise<void> {
    const faults = await this.page.evaluate(() => window.focusProbe.activeOption());
    this.report(faults);
  }

  /** One round of Tab: reaches every stop and is trapped by none. */
  async walk(): Promise<void> {
    await this.page.evaluate(() => {
      window.focusProbe.startWalk();
    });
    let wraps = 0;
    for (let tabs = 0; tabs < 2 * TABS && wraps < 2; tabs += 1) {
      const { lost, complete } = await this.tab(false);
      if (lost) wraps += 1;
      if (wraps > 0 && complete) return;
    }
    const missed = await this.page.evaluate(() => window.focusProbe.missed());
    this.report(missed.map((what) => `Tab does not lead to ${what}`));
  }

  /** All faults on the way. */
  async judgement(): Promise<string[]> {
    // The first step failed before any page opened.
    const losses = await this.page.evaluate(() => window.focusProbe.losses()).catch(() => []);
    this.report(losses);
    return [...this.faults];
  }

  /** The target, if it has the focus. */
  private focused({ role, name }: Target): Locator {
    const named =
      role === 'summary'
        ? this.page.locator('summary').and(this.page.getByLabel(name))
        : this.page.getByRole(role as Parameters<Page['getByRole']>[0], {
            exact: true,
            ...(name !== '' && { name }),
          });
    return named.and(this.page.locator(':focus'));
  }

  private async tab(back: boolean) {
    await this.press(back ? 'Shift+Tab' : 'Tab');
    return this.look(back);
  }

  private async look(back: boolean) {
    const sight = await this.page.evaluate((forwards) => window.focusProbe.sight(forwards), !back);
    const { what } = sight;
    this.report([...sight.faults.map((fault) => `${what}: ${fault}`), ...sight.losses]);
    return sight;
  }

  private report(faults: readonly string[]): void {
    const { pathname } = new URL(this.page.url());
    for (const fault of faults) this.faults.add(`${pathname} ${fault}`);
  }
}
