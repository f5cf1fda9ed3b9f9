import { ConfigError, type Config } from './config.js';
import { unprintableInPdf } from './platform/pdf/fonts.js';

/**
 * Checks that invoices can show their seller, from the settings or the brand file.
 * @throws ConfigError naming the letters that they cannot
 */
export async function prepareSeller({ name, address, taxId }: Config['seller']): Promise<void> {
  const letters = await unprintableInPdf([name, ...address, taxId ?? ''].join('\n'));
  if (letters.length === 0) return;
  throw new ConfigError([
    `The seller has letters that invoices cannot show: ${letters.join(' ')}. Change SELLER_… or schema/rules/brand.ts`,
  ]);
}
