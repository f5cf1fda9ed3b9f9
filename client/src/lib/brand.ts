// With its ending, because Node loads this file too (vite/brand.ts).
export {
  addressSources,
  brand,
  legalEntity,
  serviceClaims,
  tagline,
} from '../../../schema/rules/brand.ts';
