const LOGS = new URL('/airtracker/logs', import.meta.url).href;

/** Limits of the provider's tracker (spec §9). */
const BATCH = 8;
const DELAY_MS = 2_000;
const MOST_REPEATS = 3;
const LONGEST_MS = 60_000;

/**
 * The performance tracker that the provider's package brings: what happened and how long it took, in batches, as text, so that no
 * preflight is needed. No card, name, or secret is in it.
 */
export const tracker = {
  locale: '',
  /** @type {Record<string, unknown>[]} */
  waiting: [],
  /** @type {Map<string, number>} */
  repeats: new Map(),
  timer: 0,

  /** @param {string} locale of the page */
  start(locale) {
    this.locale = locale;
    this.note('init');
  },

  /**
   * @param {string} eventName
   * @param {{ code?: string, startedAt?: number }} facts
   */
  note(eventName, { code, startedAt } = {}) {
    if (code !== undefined) {
      const times = (this.repeats.get(code) ?? 0) + 1;
      this.repeats.set(code, times);
      if (times > MOST_REPEATS) return;
    }
    const passed = startedAt === undefined ? undefined : Math.round(performance.now() - startedAt);
    const duration = passed === undefined ? undefined : Math.min(LONGEST_MS, Math.max(0, passed));
    this.waiting.push({ eventName, code, duration });
    if (this.waiting.length >= BATCH) this.flush();
    else if (this.timer === 0) this.timer = window.setTimeout(() => this.flush(), DELAY_MS);
  },

  flush() {
    clearTimeout(this.timer);
    this.timer = 0;
    const data = this.waiting.splice(0);
    if (data.length === 0) return;
    const commonData = { app: 'stand-in-element', locale: this.locale };
    const body = JSON.stringify({ commonData, data });
    // Nothing depends on it, as nothing depends on the provider's.
    fetch(LOGS, { method: 'POST', body, keepalive: true }).catch(() => {});
  },
};
addEventListener('pagehide', () => tracker.flush());
