import type { CDPSession, Page } from 'playwright-core';
import { eventually } from '../../../gateway/test/support/customer.js';
import { installFocusProbe } from './focus-probe.js';
import type { Sight } from './focus-sight.js';

/** A focusable element, as a screen reader announces it. */
export interface Target {
  role: string;
  name: string | RegExp;
}

interface Focus {
  role: string;
  name: string;
}

/** More tab stops than any screen has. */
const TABS = 150;

/** Chromium's names of elements that have no ARIA role. */
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
 * A person who uses only a keyboard. At each tab stop it checks that the focus is visible: a ring, in view, not
 * covered, in the order of the page.
 */
export class Typist {
  /** Faults, each once. */
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

  /** Replaces the value of a field. */
  async retype(text: string): Promise<void> {
    await this.press('Control+a');
    await this.type(text);
  }

  /** The focused element, from the accessibility tree. */
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

  /** Presses Tab until there. @throws Error after more stops than any screen has */
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

  /** Presses Tab until there, then the key. */
  async use(target: Target, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** Waits until the focus arrives there by itself. */
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
