// With its ending, because Node loads this file too (vite/brand.ts).
export { brand, legalEntity, serviceClaims, tagline } from '../../../schema/rules/brand.ts';
