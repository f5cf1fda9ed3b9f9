// With its ending, because Node loads this file too (vite/brand-css.ts).
export { brand, tagline } from '../../../schema/rules/brand.ts';
