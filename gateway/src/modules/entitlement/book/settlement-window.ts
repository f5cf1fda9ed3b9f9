import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.js';

/** An event received later than this after it occurred is written off. Older figures never change (rule 6). */
export const SETTLEMENT_WINDOW_MS = 48 * HOUR_MS;

/** Longest wait of a report's transaction: after this, it has committed or failed. */
export const ON_THE_WAY_MS = 10 * MINUTE_MS;
