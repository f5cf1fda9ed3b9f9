import { brand, legalEntity, tagline } from '../../../schema/rules/brand.js';
import { brand as second } from './second-brand.js';

/** Words that only the product's own brand has, in lower case. */
const WORDS = [
  ...[brand.name, brand.supportEmail, brand.salesEmail, brand.senderEmail],
  ...[brand.onlineServiceUrl, brand.messaging.handle, brand.messaging.url, brand.sample.proxyHost],
  ...[legalEntity.name, ...legalEntity.address.slice(0, -1), legalEntity.email],
  ...[`${legalEntity.invoiceCode}-20`, `${legalEntity.invoiceCode}-CN`],
  ...Object.values(tagline),
  ...brand.mark.paths.map(({ d }) => d),
  ...colorsOf(brand).filter((color) => !colorsOf(second).includes(color)),
].map((word) => word.toLowerCase());

function colorsOf({ colors }: typeof brand): string[] {
  return Object.values(colors).flatMap(({ light, dark }) => [light, dark]);
}

/** Traces of the product's own brand, each with the text around it. */
export function brandTraces(text: string): string[] {
  const lower = text.toLowerCase();
  return WORDS.flatMap((word) => {
    const at = lower.indexOf(word);
    return at === -1 ? [] : [`${word}: …${text.slice(Math.max(0, at - 60), at + 60)}…`];
  });
}
