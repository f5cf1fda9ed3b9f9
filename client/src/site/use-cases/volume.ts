import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes';
import { plansOf, unitsOf } from '../pricing/purchase';

const DAYS = 30;
const KILOBYTES_PER_GIGABYTE = Number(BYTES_PER_GIGABYTE) / 1_000;

/** Largest values of the fields. */
export const MAX_PAGES = 1_000_000;
export const MAX_KILOBYTES = 10_000;
/** The largest amount that one order can have. */
export const MOST_GIGABYTES = Math.max(
  ...plansOf('TRAFFIC').map((plan) => unitsOf(plan) * plan.maxQuantity),
);

/** Gigabytes (10⁹ bytes) of 30 days. */
export function gigabytesOf(pagesPerDay: number, kilobytesPerPage: number): number {
  return (pagesPerDay * kilobytesPerPage * DAYS) / KILOBYTES_PER_GIGABYTE;
}
