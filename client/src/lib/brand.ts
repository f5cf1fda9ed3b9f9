// With its ending, because Node loads this file too (vite/brand.ts).
export {
  addressSources,
  brand,
  chartColors,
  legalEntity,
  serviceClaims,
  tagline,
} from '../../../schema/rules/brand.ts';
