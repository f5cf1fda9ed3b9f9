import { z } from 'zod';

/** The fields that search engines require of each type (schema.org, and the engines' documentation of rich results). */
const text = z.string().min(1);
const address = z.url();
const price = z.string().regex(/^\d+\.\d\d$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const CONTEXT = z.literal('https://schema.org');

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: text,
  url: address,
  price,
  priceCurrency: currency,
  availability: z.literal('https://schema.org/InStock'),
  priceSpecification: z.strictObject({
    '@type': z.literal('UnitPriceSpecification'),
    price,
    priceCurrency: currency,
    unitText: text,
  }),
});

const TYPES = z.discriminatedUnion('@type', [
  z.strictObject({
    '@context': CONTEXT,
    '@type': z.literal('Organization'),
    name: text,
    legalName: text,
    url: address,
    logo: address,
    contactPoint: z.strictObject({
      '@type': z.literal('ContactPoint'),
      contactType: text,
      email: z.email(),
    }),
  }),
  z.strictObject({
    '@context': CONTEXT,
    '@type': z.literal('Product'),
    name: text,
    description: text,
    image: address,
    brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
    offers: z.array(offer).min(1),
  }),
  z.strictObject({
    '@context': CONTEXT,
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    '@context': CONTEXT,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int(),
          name: text,
          item: address,
        }),
      )
      .min(2),
  }),
]);

interface PageFacts {
  isPage: (address: string) => boolean;
  isShown: (words: string) => boolean;
}

/** Faults of one block of structured data: a wrong shape, addresses without a page, words that the page does not show. */
export function structuredDataFaults(data: unknown, { isPage, isShown }: PageFacts): string[] {
  const parsed = TYPES.safeParse(data);
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const block = parsed.data;
  switch (block['@type']) {
    case 'Organization':
      return isPage(block.url) ? [] : [block.url];
    case 'Product':
      return block.offers.map(({ url }) => url).filter((url) => !isPage(url));
    case 'FAQPage':
      return block.mainEntity
        .flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])
        .filter((words) => !isShown(words));
    case 'BreadcrumbList': {
      const faults = block.itemListElement.map(({ item }) => item).filter((item) => !isPage(item));
      block.itemListElement.forEach(({ position }, index) => {
        if (position !== index + 1) faults.push(`position ${position}`);
      });
      return faults;
    }
  }
}
