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

const TAGS = /<[^<>]{0,200}>/g;

function colorsOf({ colors }: typeof brand): string[] {
  return Object.values(colors).flatMap(({ light, dark }) => [light, dark]);
}

/** Traces of the product's own brand, each with the text around it. Tags inside a phrase hide nothing. */
export function brandTraces(text: string): string[] {
  const lower = text.toLowerCase();
  const forms = [lower, lower.replace(TAGS, ' ').replace(/\s+/g, ' '), lower.replace(TAGS, '')];
  return WORDS.flatMap((word) => {
    const found = forms.find((form) => form.includes(word));
    if (found === undefined) return [];
    const at = found.indexOf(word);
    return [`${word}: …${found.slice(Math.max(0, at - 60), at + 60)}…`];
  });
}
