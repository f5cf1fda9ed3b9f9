import { plansOf, unitsOf } from '../pricing/purchase';

const DAYS = 30;
const KILOBYTES_PER_GIGABYTE = 1_000_000;

/** What the fields accept. */
export const MAX_PAGES = 1_000_000;
export const MAX_KILOBYTES = 10_000;
/** The largest amount that one order can have. */
const MOST_GIGABYTES = Math.max(
  ...plansOf('TRAFFIC').map((plan) => unitsOf(plan) * plan.maxQuantity),
);

/** Gigabytes (10⁹ bytes) of 30 days, at most what one order can have. */
export function gigabytesOf(pagesPerDay: number, kilobytesPerPage: number): number {
  return Math.min((pagesPerDay * kilobytesPerPage * DAYS) / KILOBYTES_PER_GIGABYTE, MOST_GIGABYTES);
}

/** A typed whole number from 1 to `max`; `otherwise` if the text is none. */
export function wholeNumber(text: string, otherwise: number, max: number): number {
  const number = Math.round(Number(text));
  if (text.trim() === '' || !Number.isFinite(number) || number < 1) return otherwise;
  return Math.min(number, max);
}
