import type { CDPSession, Page } from 'playwright-core';
import { eventually } from '../../../gateway/test/support/customer.js';
import { installFocusProbe } from './focus-probe.js';
import type { Sight } from './focus-sight.js';

/** Something that can have the focus, as a screen reader says it. */
export interface Target {
  role: string;
  name: string | RegExp;
}

interface Focus {
  role: string;
  name: string;
}

/** More than any screen has places where Tab stops. */
const TABS = 150;

/** What Chromium calls elements for which ARIA has no role of their own. */
const ROLES: Readonly<Record<string, string>> = {
  DisclosureTriangle: 'summary',
  DisclosureTriangleGrouped: 'summary',
};

const say = ({ role, name }: Target) => `${role} “${String(name)}”`;

function isMet(target: Target, { role, name }: Focus): boolean {
  if (target.role !== role) return false;
  return typeof target.name === 'string' ? target.name === name : target.name.test(name);
}

/**
 * A person who has a keyboard and nothing else. At every place where Tab stops it is judged whether that can be seen: a focus
 * ring, in view, below nothing, in the order in which it stands on the page.
 */
export class Typist {
  /** What was wrong, once each. */
  readonly faults = new Set<string>();

  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  static async at(page: Page): Promise<Typist> {
    await page.addInitScript(installFocusProbe);
    return new Typist(page, await page.context().newCDPSession(page));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** In place of what a field holds. */
  async retype(text: string): Promise<void> {
    await this.press('Control+a');
    await this.type(text);
  }

  /** What has the focus, by the tree that screen readers read. */
  async focus(): Promise<Focus> {
    const { result } = await this.devtools.send('Runtime.evaluate', {
      expression: 'window.focusProbe.active()',
    });
    if (result.objectId === undefined) return { role: 'none', name: '' };
    const { nodes } = await this.devtools.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const role = String(nodes[0]?.role?.value ?? 'none');
    return { role: ROLES[role] ?? role, name: String(nodes[0]?.name?.value ?? '') };
  }

  /** Tab until there. @throws Error after more stops than any screen has */
  async tabTo(target: Target, back = false): Promise<void> {
    const passed: string[] = [];
    for (let tabs = 0; tabs < TABS; tabs += 1) {
      const seen = await this.tab(back);
      if (seen.lost) continue;
      const focus = await this.focus();
      if (isMet(target, focus)) return;
      passed.push(say(focus));
    }
    const stops = [...new Set(passed)].join(', ');
    throw new Error(`Tab never came to ${say(target)}, but to ${stops}`);
  }

  async backTo(target: Target): Promise<void> {
    await this.tabTo(target, true);
  }

  /** Tab until there, and press it. */
  async use(target: Target, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** Waits until the focus has come there by itself. */
  async arrivesAt(target: Target): Promise<void> {
    let last: Focus | undefined;
    await eventually(`the focus at ${say(target)}`, async () => {
      last = await this.focus();
      return isMet(target, last) || undefined;
    }).catch((error: unknown) => {
      const where = last === undefined ? 'nowhere' : say(last);
      throw new Error(`${String(error)}; it is at ${where}`, { cause: error });
    });
  }

  /** For where arrow keys lead; where Tab leads is looked at anyway. */
  async seesFocus(): Promise<void> {
    await this.look(true);
  }

  /** The focus stays in the field; what the arrow keys have come to must show all the same. */
  async seesActiveOption(): Promise<void> {
    const faults = await this.page.evaluate(() => window.focusProbe.activeOption());
    this.report(faults);
  }

  /** Once around: every place where Tab should stop, none that holds it. */
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

  /** Everything that was wrong on the way. */
  async judgement(): Promise<string[]> {
    // Nothing was opened, where the first thing failed.
    const losses = await this.page.evaluate(() => window.focusProbe.losses()).catch(() => []);
    this.report(losses);
    return [...this.faults];
  }

  private async tab(back: boolean): Promise<Sight> {
    await this.press(back ? 'Shift+Tab' : 'Tab');
    return this.look(back);
  }

  private async look(back: boolean): Promise<Sight> {
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
